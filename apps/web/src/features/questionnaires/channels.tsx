import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import type { QuestionnaireChannel } from '@houtai/contract/questionnaire-shapes';
import { VISITOR_PAGE } from '@houtai/contract/visitor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { outsideAddress } from '#kit/share-link.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { QrImage } from '#ui/pictures/qr-image.tsx';

import { shareText } from './results/share-text.ts';

import patterns from '#ui/patterns.module.css';
import css from './channels.module.css';

/** Separate links for the channels of a questionnaire, each with its number of answers. */
export function Channels({ id, linkKey }: { id: string; linkKey: string }): ReactNode {
  const query = useQuery(queryOf(calls.questionnaires.channels, { id }, { silent: true }));
  const mayEdit = useCan([calls.questionnaires.addChannel.access]);
  const [shown, setShown] = useState('');
  const remove = useSend(calls.questionnaires.removeChannel, { onMessage: toast.success });
  const addressOf = (channelId: string) => outsideAddress(linkTo(VISITOR_PAGE, { key: linkKey, ...(channelId && { from: channelId }) }));
  const drop = async ({ id: channelId, name }: QuestionnaireChannel) => {
    const text = `删除渠道「${name}」？它的链接仍能打开，之后不再单独统计。`;
    if (await confirm({ text, act: '删除渠道', danger: true })) await remove.run({ id, channelId }).catch(() => undefined);
  };
  return (
    <section aria-label="渠道" className={patterns.stack12}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">渠道</th>
            <th scope="col">打开</th>
            <th scope="col">回收</th>
            <th scope="col">完成率</th>
            <th scope="col">链接</th>
          </tr>
        </thead>
        <tbody>
          {(query.data ?? []).map((channel) => (
            <tr key={channel.id}>
              <th scope="row">{channel.name || '直接打开'}</th>
              <td>{channel.opened}</td>
              <td>{channel.answered}</td>
              <td>{shareText(channel.answered, channel.opened)}</td>
              <td className={css.acts}>
                {channel.id !== '' && (
                  <>
                    <CopyButton text={addressOf(channel.id)} label={`复制「${channel.name}」的链接`} />
                    <RowAction onClick={() => setShown(shown === channel.id ? '' : channel.id)}>二维码</RowAction>
                    {mayEdit && (
                      <RowAction danger onClick={() => void drop(channel)}>
                        删除
                      </RowAction>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown && query.data?.some((channel) => channel.id === shown) && (
        <QrImage
          text={addressOf(shown)}
          label={`「${query.data.find((channel) => channel.id === shown)?.name ?? ''}」的二维码`}
          size={128}
        />
      )}
      {mayEdit && <NewChannel id={id} />}
    </section>
  );
}

function NewChannel({ id }: { id: string }): ReactNode {
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const add = useSend(calls.questionnaires.addChannel, { silent: true });
  const save = async () => {
    try {
      await add.run({ id, name: name.trim() });
      setName('');
      setFault('');
    } catch (error) {
      setFault(error instanceof CallError ? (error.faults[0]?.msg ?? error.message) : '没有新增，请重试');
    }
  };
  return (
    <form
      className={css.beside}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !add.busy) void save();
      }}
    >
      <Field label="新渠道" error={fault}>
        {(control) => <TextInput {...control} maxLength={30} placeholder="如 微信群、官网、门店海报" value={name} onChange={setName} />}
      </Field>
      <Button type="submit" aria-disabled={name.trim() === '' || add.busy || undefined}>
        新增渠道
      </Button>
    </form>
  );
}
