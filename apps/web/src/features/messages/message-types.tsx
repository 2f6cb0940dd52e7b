import { linkTo } from '@houtai/contract/links';
import type { MessageType } from '@houtai/contract/message-types';
import { MESSAGES_PAGE, type UnreadGroup } from '@houtai/contract/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Icon } from '#ui/buttons/icon.tsx';
import { Badge } from '#ui/marks/badge.tsx';

import css from './message-types.module.css';

const ICONS: Readonly<Record<MessageType, string>> = { '0': 'bell', '1': 'stamp', '2': 'bill', '3': 'chart', '4': 'message' };

type MessageTypesProps = {
  groups: readonly UnreadGroup[];
  onOpen?: () => void;
};

/** The types with their unread messages; `onOpen` is called when a link is followed. */
export function MessageTypes({ groups, onOpen }: MessageTypesProps): ReactNode {
  return (
    <ul className={css.types}>
      {groups.map((group) => (
        <TypeRow key={group.msgType} group={group} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type TypeRowProps = { group: UnreadGroup; onOpen: (() => void) | undefined };

function TypeRow({ group, onOpen }: TypeRowProps): ReactNode {
  const { msgType, msgTypeValue, noReadCount, lastTitle } = group;
  return (
    <li>
      <Link
        className={css.type}
        to={linkTo(MESSAGES_PAGE, { msgType })}
        onClick={onOpen}
        aria-label={noReadCount > 0 ? `${msgTypeValue}，${noReadCount} 条未读：${lastTitle}` : `${msgTypeValue}，没有未读`}
      >
        <span className={css.mark}>
          <Icon name={ICONS[msgType]} />
        </span>
        <span className={css.words}>
          <span>{msgTypeValue}</span>
          <small title={lastTitle || undefined}>{noReadCount > 0 ? lastTitle : '没有未读'}</small>
        </span>
        <Badge count={noReadCount} />
      </Link>
    </li>
  );
}
