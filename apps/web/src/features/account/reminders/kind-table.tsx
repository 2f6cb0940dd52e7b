import {
  ALWAYS_IN_CONSOLE,
  MESSAGE_KINDS,
  type MessageKind,
  type Transport,
  TRANSPORT_KEYS,
  TRANSPORTS,
  wantsMessage,
} from '@houtai/contract/message-choices';
import { RECORD_EVENT_KEYS, type RecordEvent } from '@houtai/contract/message-events';
import type { MessageSettings as Wishes } from '@houtai/contract/message-settings';
import type { ReactNode } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';
import { CellSwitch } from '#ui/input/choice/switch.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../message-wishes.module.css';

type Row = readonly [kind: MessageKind, when: string, name?: string];

const GROUPS: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  [
    '系统提醒你',
    [
      ['reminder.digest', '工作日早上；休息日、请假的并进下一个工作日'],
      ['reminder.soon', '反馈剩四分之一时限；按天的前一天 16:00'],
      ['reminder.late', '反馈到时限那一刻；按天的在次日清单里'],
      ['reminder.fatal', '没响应、没解决，告诉你和上级'],
      ['reminder.ask', '再问的那天；验收等你的第一天和最后一天'],
      ['reminder.read', '必读到期之前'],
      ['reminder.reports', '17:30 没交'],
    ],
  ],
  [
    '别人做了什么',
    [
      ['reminder.escalated', '立即'],
      ['plan', '我的里程碑、待办改了日期；账期关闭和重新打开'],
      ['mention', '评论、说明里 @ 我'],
      ['comment', '我参与或关注的'],
      ['state', '我参与或关注的'],
      ['handle', '我参与或关注的'],
    ],
  ],
  [
    '其他消息',
    [
      ['0', '交给我的、催办我的等；上面没有单独选过的也随这一行', '通知'],
      ['1', '有人在等你'],
      ['2', '订单动态'],
      ['3', '商机动态'],
      ['4', '有人找你'],
    ],
  ],
];

/** Whether mail is set up, the user's address, and the kinds that mail sends by default. */
export type OwnMail = { ready: boolean; address: string; kinds: readonly string[] };

type KindTableProps = { wishes: Wishes; linked: boolean; mail: OwnMail; onChange: (part: Partial<Wishes>) => void };

/** The kinds of messages, when they occur, and the ways in which the user gets them. */
export function KindTable({ wishes, linked, mail, onChange }: KindTableProps): ReactNode {
  // A way that is not set up is not offered.
  const transports = TRANSPORT_KEYS.filter((transport) => transport !== 'mail' || mail.ready);
  const refusals: Readonly<Record<Transport, string>> = {
    console: '',
    wecom: linked ? '' : '未绑定',
    mail: mail.address === '' ? '没有邮箱' : '',
  };
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">提醒</th>
          <th scope="col">什么时候</th>
          {transports.map((transport) => (
            <th key={transport} scope="col">
              {TRANSPORTS[transport]}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(([name, rows]) => (
        <tbody key={name}>
          <tr className={css.group}>
            <th scope="colgroup" colSpan={2 + transports.length}>
              {name}
            </th>
          </tr>
          {rows.map(([kind, when, label = MESSAGE_KINDS[kind]]) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td className={css.when}>{when}</td>
              {transports.map((transport) => (
                <td key={transport}>
                  <Choice
                    label={`${label} ${TRANSPORTS[transport]}`}
                    isLocked={transport === 'console' && ALWAYS_IN_CONSOLE.includes(kind)}
                    refusal={refusals[transport]}
                    checked={isOn(wishes, { kind, transport, mailed: mail.kinds })}
                    onChange={(wanted) => onChange(chosen(wishes, kind, transport, wanted))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

type ChoiceProps = { label: string; isLocked: boolean; refusal: string; checked: boolean; onChange: (wanted: boolean) => void };

function Choice({ label, isLocked, refusal, checked, onChange }: ChoiceProps): ReactNode {
  if (isLocked)
    return (
      <span className={css.locked}>
        <Icon name="lock" size={14} />
        始终
      </span>
    );
  if (refusal !== '') return <span className={patterns.note}>{refusal}</span>;
  return (
    <CellSwitch label={label} checked={checked} onChange={onChange}>
      {''}
    </CellSwitch>
  );
}

function isEvent(kind: MessageKind): kind is RecordEvent {
  return RECORD_EVENT_KEYS.some((event) => event === kind);
}

type Asked = { kind: MessageKind; transport: Transport; mailed: readonly string[] };

/** An event that is switched off is not sent in any way. */
function isOn({ choices, mutedEvents }: Wishes, { kind, transport, mailed }: Asked): boolean {
  return !(isEvent(kind) && mutedEvents.includes(kind)) && wantsMessage(choices, kind, transport, mailed);
}

/** Switching an event off in the console switches it off entirely; switching it on anywhere turns it on again. */
function chosen({ choices, mutedEvents }: Wishes, kind: MessageKind, transport: Transport, wanted: boolean): Partial<Wishes> {
  const others = choices.filter((one) => one.kind !== kind || one.transport !== transport);
  const rows = { choices: [...others, { kind, transport, wanted }] };
  if (!isEvent(kind)) return rows;
  if (transport === 'console' && !wanted)
    return { mutedEvents: RECORD_EVENT_KEYS.filter((key) => key === kind || mutedEvents.includes(key)) };
  return { ...rows, mutedEvents: mutedEvents.filter((event) => event !== kind) };
}
