import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { useEffect, useEffectEvent, useState } from 'react';

import { useLeaveGuard } from '#kit/form/draft/use-leave-guard.ts';
import { useSend } from '#platform/calls/query.ts';
import { CallError, send } from '#platform/calls/send.ts';

import type { Draft } from './use-editor.ts';

/** A change has to rest this long before it is kept. */
const PAUSE_MS = 800;

type Status = { is: 'kept' } | { is: 'saving' } | { is: 'failed'; why: string; of: Draft } | { is: 'conflict'; theirs: ProcessDetail };

/** The keeping of a draft: what the server holds now, and how far that is what is shown. */
export type Autosave = {
  /** The process as it was answered last. */
  detail: ProcessDetail;
  status: Status;
  isDirty: boolean;
  /** When this window kept it last, as ISO text; blank before. */
  keptAt: string;
  /** Tries once more, or writes over what somebody else has kept in the meantime. */
  keep: () => Promise<void>;
  /** Takes what the server says as kept: after publishing, or where theirs is taken. */
  take: (detail: ProcessDetail, draft: Draft) => void;
};

/** Keeps what is edited 800 ms after it was changed, and as its page is left; never over somebody else's change without a question. */
export function useAutosave(opened: ProcessDetail, draft: Draft, mayEdit: boolean): Autosave {
  const [{ detail, kept, keptAt }, setKept] = useState(() => ({ detail: opened, kept: draft, keptAt: '' }));
  const [status, setStatus] = useState<Status>({ is: 'kept' });
  const save = useSend(calls.approvalProcesses.save, { silent: true });
  const isDirty = mayEdit && draft !== kept;
  useLeaveGuard(isDirty);

  const keep = async () => {
    const { id, businessType } = detail;
    const { version } = status.is === 'conflict' ? status.theirs : detail;
    setStatus({ is: 'saving' });
    try {
      const saved = await save.run({ id, businessType, version, ...draft });
      setKept({ detail: saved, kept: draft, keptAt: saved.updatedAt });
      setStatus({ is: 'kept' });
    } catch (error) {
      setStatus(await refusedBy(error, id, draft));
    }
  };
  const waits = isDirty && (status.is === 'kept' || (status.is === 'failed' && status.of !== draft));
  const keepNow = useEffectEvent(() => {
    if (waits) void keep();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(keepNow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waits, draft]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && keepNow();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keepNow();
    };
  }, []);

  return {
    detail,
    status,
    isDirty,
    keptAt,
    keep,
    take: (detail, draft) => {
      setKept({ detail, kept: draft, keptAt: '' });
      setStatus({ is: 'kept' });
    },
  };
}

/** Somebody else has changed it, which is shown with theirs; everything else can be tried again. */
async function refusedBy(error: unknown, id: string, of: Draft): Promise<Status> {
  const why = error instanceof CallError ? (error.faults[0]?.msg ?? error.message) : '网络异常';
  if (!(error instanceof CallError) || error.code !== 'A0409') return { is: 'failed', why, of };
  const theirs = await send(calls.approvalProcesses.get, { id }, { silent: true }).catch(() => null);
  return theirs === null ? { is: 'failed', why, of } : { is: 'conflict', theirs };
}
