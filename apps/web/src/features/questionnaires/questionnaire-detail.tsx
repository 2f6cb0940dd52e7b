import { calls } from '@houtai/contract';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE } from '@houtai/contract/questionnaires';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { QuestionnaireMark } from './questionnaire-mark.tsx';
import { ShareLayer } from './share-layer.tsx';

/** A questionnaire beside the list: its state, and links to its pages. */
export function QuestionnaireDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.questionnaires.get, { id }, { silent: true }));
  const remove = useSend(calls.questionnaires.remove, { onMessage: toast.success });
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <DetailDrawer noun={nounOf(calls.questionnaires.get)} query={query}>
        {(record) => ({
          title: record.title,
          state: <QuestionnaireMark state={record.state} />,
          meta: (
            <span>
              {record.ownerName} · 更新于 <TimeCell time={record.updatedAt} />
            </span>
          ),
          body: (
            <>
              <Facts facts={factsOf(record)} />
              <RecordHistory id={id} history={calls.questionnaires.history} />
            </>
          ),
          foot: <Acts record={record} onShare={() => setIsSharing(true)} />,
          danger: (
            <RemoveButton
              tag={calls.questionnaires.remove.access}
              text={
                record.removed
                  ? `彻底删除问卷「${record.title}」？${record.answered} 份答卷和文件将一并删除，不能恢复。`
                  : `把问卷「${record.title}」移入回收站？链接将打不开，30 天内可以恢复。`
              }
              onRemove={() => remove.run({ id })}
            />
          ),
        })}
      </DetailDrawer>
      {isSharing && query.data && <ShareLayer questionnaire={query.data} onClose={() => setIsSharing(false)} />}
    </>
  );
}

function Acts({ record, onShare }: { record: Questionnaire; onShare: () => void }): ReactNode {
  const { id, removed, state, published } = record;
  const navigate = useNavigate();
  const mayEdit = useCan([calls.questionnaires.close.access]);
  const mayAdd = useCan([calls.questionnaires.copy.access]);
  const maySee = useCan([calls.questionnaires.results.access]);
  const mayRemove = useCan([calls.questionnaires.remove.access]);
  const restore = useSend(calls.questionnaires.restore, { onMessage: toast.success });
  const copy = useSend(calls.questionnaires.copy, { onMessage: toast.success });
  const close = useSend(calls.questionnaires.close, { onMessage: toast.success });
  if (removed)
    return (
      mayRemove && (
        <Button kind="primary" onClick={() => void restore.run({ id }).catch(() => undefined)}>
          恢复
        </Button>
      )
    );
  const stop = async () => {
    if (await confirm({ text: '停止收集？之后打开链接的人会看到问卷已结束，可以再次发布。', act: '停止收集' }))
      await close.run({ id }).catch(() => undefined);
  };
  const duplicate = async () => {
    const made = await copy.run({ id });
    void navigate(linkTo(QUESTIONNAIRE_EDIT_PAGE, { id: made.id }));
  };
  return (
    <>
      {mayEdit && (
        <Link className={buttonClass({ kind: 'primary' })} to={linkTo(QUESTIONNAIRE_EDIT_PAGE, { id })}>
          编辑
        </Link>
      )}
      {maySee && published && (
        <Link className={buttonClass()} to={linkTo(QUESTIONNAIRE_RESULT_PAGE, { id })}>
          结果
        </Link>
      )}
      {published && <Button onClick={onShare}>链接与二维码</Button>}
      {mayAdd && <Button onClick={() => void duplicate().catch(() => undefined)}>复制</Button>}
      {mayEdit && state === 'open' && <Button onClick={() => void stop()}>停止收集</Button>}
    </>
  );
}

const { fields } = QUESTIONNAIRE_FORM;
const LABELS = labelsOf(fields);

function factsOf(record: Questionnaire): (readonly [string, ReactNode])[] {
  const words = describeFormFields(fields, record);
  const settings = (['startsOn', 'endsOn', 'quota', 'perDevice', 'perPerson', 'follow', 'keepDays'] as const).map(
    (name): readonly [string, ReactNode] => [LABELS[name], words[name]],
  );
  return [
    ['回收份数', record.answered],
    ['发布版本', record.published ? `第 ${record.published.version} 版` : ''],
    ['密码', record.hasPassword ? '已设置' : ''],
    ['短码', record.published ? record.shortCode : ''],
    ...settings,
  ];
}
