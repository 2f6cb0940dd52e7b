import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { VISITOR_PAGE } from '@houtai/contract/visitor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { outsideAddress } from '#kit/share-link.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/copy.ts';
import { Field } from '#ui/input/field.tsx';
import { Textarea } from '#ui/input/texts/textarea.tsx';

import patterns from '#ui/patterns.module.css';
import css from './share-dialog.module.css';

/** Single-use links, created from a list of names and shown once; afterwards only whether they were used. */
export function Tickets({ id, linkKey }: { id: string; linkKey: string }): ReactNode {
  const [names, setNames] = useState('');
  const [made, setMade] = useState('');
  const query = useQuery(queryOf(calls.questionnaires.tickets, { id }, { silent: true }));
  const send = useSend(calls.questionnaires.makeTickets);
  const labels = names
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const make = async () => {
    const tickets = await send.run({ id, labels });
    const lines = tickets.map(({ label, ticket }) => `${label}\t${outsideAddress(linkTo(VISITOR_PAGE, { key: linkKey, ticket }))}`);
    setMade(lines.join('\n'));
    setNames('');
  };
  const known = query.data ?? [];
  return (
    <div className={patterns.stack8}>
      <Field label="专属链接" hint="每行一个名字，每个链接只能提交一次">
        {(control) => <Textarea {...control} rows={3} limit={5000} value={names} onChange={setNames} />}
      </Field>
      <p className={css.row}>
        <Button
          aria-disabled={labels.length === 0 || send.busy || undefined}
          onClick={() => labels.length > 0 && void make().catch(() => undefined)}
        >
          生成 {labels.length} 个链接
        </Button>
        {made && <Button onClick={() => void copyText(made)}>复制刚生成的链接（只显示这一次）</Button>}
      </p>
      {known.length > 0 && (
        <ul className={css.list} aria-label="已生成的专属链接">
          {known.map(({ label, used }, index) => (
            <li key={`${label}${index}`}>
              {label} · {used ? '已提交' : '未提交'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
