import type { ParameterRow } from '@houtai/contract/parameters';
import type { ReactNode } from 'react';

import { usePeople } from '#kit/person-picker/use-people.ts';

/** The value of a parameter as text: people by name, a switch as 开 or 关, nothing of a secret. */
export function ValueText({ parameter: { kind, paramValue } }: { parameter: ParameterRow }): ReactNode {
  if (kind === 'secret') return '（保密）';
  if (kind === 'boolean') return paramValue === 'true' ? '开' : '关';
  if (kind === 'people' && paramValue !== '') return <Names ids={paramValue.split(',')} />;
  return paramValue || '—';
}

function Names({ ids }: { ids: readonly string[] }): ReactNode {
  const people = usePeople(ids);
  return ids.map((id) => people.find(({ userId }) => userId === id)?.contactName ?? '…').join('、');
}
