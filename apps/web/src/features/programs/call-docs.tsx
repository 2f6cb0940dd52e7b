import type { ProgramCall } from '@houtai/contract/programs';
import type { ReactNode } from 'react';

import { PlainTable } from '#ui/plain-table/plain-table.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

type CallDocsProps = { subject: string; call: ProgramCall; perMinute: number };

/** The documentation of a call: its inputs and its refusals. */
export function CallDocs({ subject, call, perMinute }: CallDocsProps): ReactNode {
  const { title, method, path, reads, inputs, takesKey } = call;
  return (
    <>
      <div className={css.head}>
        <h2>
          {subject} · {title}
          <small>{reads ? '读' : '写'}</small>
        </h2>
        <code className={css.path}>
          {method} {path}
        </code>
      </div>
      <h3>参数</h3>
      {inputs.length === 0 ? (
        <p className={patterns.noteLine}>没有参数。</p>
      ) : (
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">名字</th>
              <th scope="col">是什么</th>
              <th scope="col">必填</th>
              <th scope="col">范围</th>
            </tr>
          </thead>
          <tbody>
            {inputs.map((input) => (
              <tr key={input.name}>
                <th scope="row">
                  <code>{input.name}</code>
                </th>
                <td>{input.type}</td>
                <td>{input.required ? '必填' : ''}</td>
                <td className={patterns.muted}>{input.note}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <h3>会拒绝</h3>
      <PlainTable>
        <tbody>
          {refusalsOf(call, perMinute).map(([code, why, advice]) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{why}</td>
              <td className={patterns.muted}>{advice}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <p className={patterns.noteLine}>
        先看 code，00000 才是成功。{takesKey && '写入带 Idempotency-Key：同一个键只做一次，再发得到第一次的回答。'}
      </p>
    </>
  );
}

function refusalsOf({ right, inputs }: ProgramCall, perMinute: number): [code: string, why: string, advice: string][] {
  const isUpdate = inputs.some(({ name }) => name === 'version');
  return [
    ['L0001', '密钥不对、过期或已吊销', '换密钥'],
    ['A0301', `没有「${right}」权限，或地址不在范围`, '改程序'],
    ['A0400', '参数不对，errors 里写哪个', '不要重试'],
    ['A0404', '记录不存在，或看不到', '不要重试'],
    ...(isUpdate ? [['A0409', 'version 旧了，别人改过', '重新读取再改'] satisfies [string, string, string]] : []),
    ['A0501', `超过每分钟 ${perMinute.toLocaleString('en')} 次，Retry-After 秒后再来`, '等着重试'],
  ];
}
