import { calls } from '@houtai/contract';
import type { DraftContent } from '@houtai/contract/drafts';
import { useEffect, useEffectEvent, useState } from 'react';

import { send } from '../platform/send.ts';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';

/** Typing has to pause this long before it is kept. */
const PAUSE_MS = 1_500;
const AGAIN_MS = 15_000;

/** A draft that was found when the form opened. */
export type FoundDraft = { content: DraftContent; savedAt: string };

/** What a form shows of its draft. */
export type Draft = {
  /** Found at opening and not decided about yet. */
  found: FoundDraft | null;
  /** When what is typed was kept last, as ISO text; blank before. */
  savedAt: string;
  /** Whether the last attempt to keep it failed; it is tried again. */
  failed: boolean;
  /** Takes the found draft into the form, or throws it away. */
  restore: () => void;
  discard: () => void;
  /** After the form was submitted: the draft is no longer wanted. */
  drop: () => Promise<void>;
};

type DraftOptions = {
  formKey: string;
  /** What is typed now, by field. */
  content: DraftContent;
  /** Whether it differs from what the form began with. */
  changed: boolean;
  onRestore: (content: DraftContent) => void;
};

/**
 * Keeps what is typed into a form on the server, one draft for each person and form, so that a reload or another machine
 * loses nothing. A draft that is there already is offered first, and not written over until the person has decided.
 */
export function useDraft({ formKey, content, changed, onRestore }: DraftOptions): Draft {
  const [found, setFound] = useState<FoundDraft | null>(null);
  const [state, setState] = useState({ looked: false, savedAt: '', text: '', failed: false, done: false });
  const text = JSON.stringify(content);

  useEffect(() => {
    let isCurrent = true;
    send(calls.drafts.get, { formKey }, { silent: true }).then(
      (draft) => {
        if (!isCurrent) return;
        setFound(draft);
        setState((before) => ({ ...before, looked: true }));
      },
      () => isCurrent && setState((before) => ({ ...before, looked: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [formKey]);

  const save = async () => {
    const kept = await send(calls.drafts.save, { formKey, content }, { silent: true }).catch(() => null);
    setState((before) => (kept ? { ...before, savedAt: kept.savedAt, text, failed: false } : { ...before, failed: true }));
  };
  const isWanted = changed && state.looked && found === null && !state.done;
  useKeeping({ isWanted, text, isKept: text === state.text, failed: state.failed, save });

  const drop = async () => {
    setFound(null);
    setState((before) => ({ ...before, savedAt: '', failed: false, done: true }));
    await send(calls.drafts.del, { formKey }, { silent: true }).catch(() => {});
    setState((before) => ({ ...before, done: false }));
  };
  return {
    found,
    savedAt: state.savedAt,
    failed: state.failed,
    restore: () => {
      if (found) onRestore(found.content);
      setFound(null);
    },
    discard: () => void drop(),
    drop,
  };
}

type Keeping = { isWanted: boolean; text: string; isKept: boolean; failed: boolean; save: () => Promise<void> };

/** Saves when typing pauses, again while that fails, and at once when the form or the page goes away. */
function useKeeping({ isWanted, text, isKept, failed, save }: Keeping): void {
  const keep = useEffectEvent(() => void save());
  const keepUnkept = useEffectEvent(() => {
    if (isWanted && !isKept) void save();
  });
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWanted, text]);
  useEffect(() => {
    if (!isWanted || !failed) return;
    const timer = setInterval(keep, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWanted, failed]);
  useEffect(() => {
    window.addEventListener('pagehide', keepUnkept);
    return () => {
      window.removeEventListener('pagehide', keepUnkept);
      keepUnkept();
    };
  }, []);
  useLeaveWarning(isWanted && !isKept);
}
