import { calls } from '@houtai/contract';
import { MAX_BULK_RECORDS } from '@houtai/contract/limits';
import type { ReportKind } from '@houtai/contract/work-report-words';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

/** Reminds everybody of a team whose report is missing; hidden without the right. */
export function UrgeButton({ kind, day, missingIds }: { kind: ReportKind; day: string; missingIds: readonly string[] }): ReactNode {
  const may = useCan([calls.workReports.urge.access]);
  const urge = useSend(calls.workReports.urge, { silent: true });
  if (!may) return null;
  const urgeAll = async () => {
    let told = 0;
    let refusal: unknown;
    // In batches of one call's maximum; a batch whose people were all reminded within the hour is refused, which does not affect the
    // others.
    for (let at = 0; at < missingIds.length; at += MAX_BULK_RECORDS)
      await urge.run({ kind, day, userIds: missingIds.slice(at, at + MAX_BULK_RECORDS) }).then(
        (answer) => (told += answer.told),
        (error) => (refusal = error),
      );
    if (told > 0) toast.success(`已催交 ${told} 人`);
    else if (refusal instanceof Error) toast.error(refusal.message);
  };
  return (
    <Button size="small" disabled={missingIds.length === 0 || urge.busy} onClick={() => void urgeAll()}>
      <BellRing size={16} strokeWidth={1.75} aria-hidden />
      催交 {missingIds.length} 人
    </Button>
  );
}
