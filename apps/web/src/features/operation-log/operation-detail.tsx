import { calls } from '@houtai/contract';
import { CHANNEL_WORDS } from '@houtai/contract/channel-words';
import { localDateTime } from '@houtai/contract/dates';
import type { OperationChange, OperationDetail as Detail } from '@houtai/contract/operation-log';
import { AREAS, RECORDS } from '@houtai/contract/operations';
import { ownValue } from '@houtai/contract/own-value';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { ChangeLines } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Empty } from '#ui/empty.tsx';

import { Outcome } from './outcome.tsx';

import css from './operation-detail.module.css';

/** An operation beside its list: by whom, from where, what was sent and what it changed. */
export function OperationDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.operationLog.get, { id }, { silent: true }));
  return (
    <DetailDrawer noun="操作记录" query={query}>
      {(operation) => ({
        title: operation.operation,
        state: <Outcome outcome={operation.outcome} />,
        meta: (
          <span>
            {operation.userName} · <time dateTime={operation.at}>{localDateTime(new Date(operation.at))}</time>
          </span>
        ),
        body: <Body operation={operation} />,
      })}
    </DetailDrawer>
  );
}

function Body({ operation }: { operation: Detail }): ReactNode {
  const { userName, companyName, departmentName, channel, area, code, msg, durationMs, ip, device, path, requestId } = operation;
  return (
    <>
      <Facts
        facts={[
          ['操作人', userName],
          ['部门', departmentName],
          ['公司', companyName],
          ['登录方式', CHANNEL_WORDS[channel]],
          ['记录', operation.record],
          ['模块', ownValue(AREAS, area) ?? area],
          ['耗时', `${durationMs} ms`],
          ['IP 地址', ip],
          ['设备', device],
          ['结果码', code],
          ['说明', msg],
        ]}
      />
      <Facts
        facts={[
          ['接口', <code key="path">{path}</code>],
          [
            '请求编号',
            <span key="request" className={css.code}>
              <code>{requestId}</code>
              <CopyButton text={requestId} label="复制请求编号" />
            </span>,
          ],
        ]}
      />
      <Changes changes={operation.changes} />
      <h3>提交内容</h3>
      {Object.keys(operation.params).length === 0 ? (
        <Empty>没有提交内容</Empty>
      ) : (
        // A scrolling region must be reachable by keyboard.
        <pre className={css.params} tabIndex={0} role="region" aria-label="提交内容">
          {JSON.stringify(operation.params, null, 2)}
        </pre>
      )}
    </>
  );
}

function Changes({ changes }: { changes: readonly OperationChange[] }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <section aria-label="字段变更">
      <h3 className={css.head}>字段变更</h3>
      <ul className={css.changes}>
        {changes.map(({ recordType, recordId, recordName, action, changes: fields, comment }) => (
          <li key={`${recordType}:${recordId}:${action}`}>
            <p className={css.record}>
              <b>{action}</b> {ownValue(RECORDS, recordType) ?? recordType} {recordName || (recordId !== '' && <code>{recordId}</code>)}
            </p>
            {comment && <p className={css.field}>{comment}</p>}
            <ChangeLines changes={fields} />
          </li>
        ))}
      </ul>
    </section>
  );
}
