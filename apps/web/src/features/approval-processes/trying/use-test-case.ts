import { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail, Rehearsal } from '@houtai/contract/approval-process-rows';
import { useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';

import type { SubmittedDocument } from './document-choice.tsx';

/** Which of the two versions was tested. */
export type ComparedVersion = 'draft' | 'base';

type TestCaseOptions = {
  businessType: ProcessDetail['businessType'];
  definition: ApprovalDefinition;
  /** The published version; null when there is none. */
  base: ProcessDetail | null;
  /** Called with the path of the draft, and with null for that of the published version, because the canvas shows the draft. */
  onWay: (way: Rehearsal | null) => void;
};

/** A test: its submitter, its values, and the last resulting path. */
export function useTestCase({ businessType, definition, base, onWay }: TestCaseOptions) {
  const me = useSession((session) => session.userInfo?.id ?? '');
  const [submitter, setSubmitter] = useState(me);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [document, setDocument] = useState<SubmittedDocument | null>(null);
  const [shown, setShown] = useState<{ way: Rehearsal; of: ComparedVersion } | null>(null);
  const [fault, setFault] = useState('');
  const rehearse = useSend(calls.approvalProcesses.rehearse, { silent: true });
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

  const run = async (of: ComparedVersion = 'draft') => {
    if (submitter === '') return setFault('请选择发起人');
    const tried = of === 'base' && base ? base.definition : definition;
    try {
      const way = await rehearse.run({ businessType, definition: tried, submitter, values: filled });
      setShown({ way, of });
      setFault('');
      onWay(of === 'draft' ? way : null);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.faults[0]?.msg ?? error.message);
    }
  };
  return {
    submitter,
    setSubmitter,
    values,
    /** A document has a single value where a condition may have several; the last choice counts. */
    setValue: (name: string, value: string, isOne: boolean) =>
      setValues((old) => ({ ...old, [name]: isOne ? (value.split(',').at(-1) ?? '') : value })),
    filled,
    document,
    choose: (chosen: SubmittedDocument) => {
      setDocument(chosen);
      setSubmitter(chosen.submitter);
      setValues(chosen.values);
    },
    shown,
    fault,
    run,
    busy: rehearse.busy,
  };
}
export type TestCaseState = ReturnType<typeof useTestCase>;
