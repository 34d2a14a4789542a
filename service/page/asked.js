// What comes of asking the service, while what is asked changes.
import {useEffect, useState} from "./preact.js";

/** What `work` comes to once nothing has changed for a while: `answer`, or `errors`. What was asked before is forgotten;
 *  work that does more than answer is told, by what it is given, whether it is still asked for. */
export function useAsked(work, changes, wait = 200) {
  const [found, setFound] = useState({});
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const answer = await work(() => current);
        if (current) setFound({answer});
      } catch (error) {
        if (!error.errors) throw error;
        if (current) setFound({errors: error.errors});
      }
    }, wait);
    return () => { current = false; clearTimeout(timer); };
  }, changes);
  return found;
}
