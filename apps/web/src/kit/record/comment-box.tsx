import { characterCount } from '@houtai/contract/characters';
import { cleanText } from '@houtai/contract/form-check';
import type { CommentCall } from '@houtai/contract/history';
import { COMMENT_FORM } from '@houtai/contract/history-form';
import { type ReactNode, useState } from 'react';

import { AudienceLine } from '#kit/known-records/audience-line.tsx';
import { MentionArea } from '#kit/known-records/mention-area.tsx';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useLeaveWarning } from '#ui/hooks/use-leave-warning.ts';

import css from './record-history.module.css';

/** Unsent text by call and record: a user who looks at another record meanwhile finds it again, on its own record only. */
const unsent = new Map<string, string>();

const FIELD = COMMENT_FORM.fields.comment;

type CommentBoxProps = { id: string; comment: CommentCall; recordType?: string | undefined };

/** A box for a comment on a record, with the people who will be notified. */
export function CommentBox({ id, comment, recordType }: CommentBoxProps): ReactNode {
  const place = `${comment.path} ${id}`;
  const [text, setText] = useState(unsent.get(place) ?? '');
  const type = (next: string) => {
    if (next === '') unsent.delete(place);
    else unsent.set(place, next);
    setText(next);
  };
  const said = cleanText(FIELD, text);
  useLeaveWarning(said !== '');
  const send = useSend(comment);
  return (
    <div className={css.comment}>
      <MentionArea label={FIELD.label} placeholder="写评论，输入 @ 提到同事" limit={FIELD.max} value={text} onChange={type} />
      <div className={css.send}>
        {recordType !== undefined && <AudienceLine recordType={recordType} id={id} event="comment" text={said} />}
        {said !== '' && (
          <Button
            size="small"
            disabled={send.busy || characterCount(said) > FIELD.max}
            onClick={() =>
              void send.run({ id, comment: said }).then(
                () => type(''),
                () => undefined,
              )
            }
          >
            发表评论
          </Button>
        )}
      </div>
    </div>
  );
}
