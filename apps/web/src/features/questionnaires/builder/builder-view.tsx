import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { contentFaults, isAboutConditions } from '@houtai/contract/questionnaire-faults';
import { minutesFor, numbersOf, pagesOf } from '@houtai/contract/questionnaire-logic';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { VISITOR_PREVIEW_PAGE } from '@houtai/contract/visitor';
import { Redo2, Smartphone, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { outsideAddress } from '#kit/share-link.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { QuestionnaireMark } from '../questionnaire-mark.tsx';
import { AnswerCounts } from './answer-counts.ts';
import { Canvas } from './canvas/canvas.tsx';
import { QuestionDrag } from './canvas/question-drag.tsx';
import { restored } from './edit-questions.ts';
import { HiddenQuestions } from './hidden-questions.tsx';
import { KindsPane } from './kinds-pane.tsx';
import { LogicView } from './logic-view.tsx';
import { LookView } from './look-view.tsx';
import { inOrder } from './lost-over.ts';
import { SavingLine } from './saving-line.tsx';
import { SettingsPane } from './settings-pane.tsx';
import { useBuilder } from './use-builder.ts';
import { useVisibleQuestions } from './use-visible-questions.ts';

import css from './builder.module.css';

const CollectView = lazyPart(() => import('./collect-view.tsx').then((module) => ({ default: module.CollectView })));

const VIEWS = [
  { value: 'edit', label: '编辑' },
  { value: 'logic', label: '逻辑图' },
  { value: 'look', label: '外观' },
  { value: 'collect', label: '收集' },
] as const;

type BuilderViewProps = { current: Questionnaire; onReload: () => void };

/** Kinds of questions at the left, the questions in the middle, their settings at the right. */
export function BuilderView({ current, onReload }: BuilderViewProps): ReactNode {
  const [opened] = useState(current);
  const builder = useBuilder(opened);
  const [selected, setSelected] = useState<string | null>(opened.questions[0]?.id ?? null);
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  const publish = useSend(calls.questionnaires.publish, { onMessage: toast.success });
  const { questions, hidden, change } = useVisibleQuestions(builder, current);
  const [view, setView] = useAddressPart({ offered: VIEWS.map(({ value }) => value), usual: 'edit' });
  const openQuestion = (id: string) => {
    setSelected(id);
    setView('edit');
  };
  const faults = contentFaults(questions);
  const published = current.published?.questions;
  const isAsPublished = !published || inOrder(published) === inOrder(builder.questions);
  const show = async () => {
    // Opened within the click event, because the browser would block it later.
    const page = window.open('', '_blank');
    await builder.saveNow();
    const { previewKey } = await send(calls.questionnaires.link, { id: opened.id });
    if (page) page.location.href = outsideAddress(linkTo(VISITOR_PREVIEW_PAGE, { key: previewKey }));
  };
  const goLive = async () => {
    const [first] = faults;
    setAreFaultsShown(true);
    if (first) {
      if (first.questionId) openQuestion(first.questionId);
      return toast.warning(first.questionId ? `还有 ${faults.length} 处问题，见标红的题目` : first.msg);
    }
    const version = await builder.saveNow();
    if (version === null) return;
    await publish.run({ id: opened.id, version });
    setView('collect');
  };
  const saveOver = async (theirs: Questionnaire) => {
    const lost = builder.lostOver(theirs);
    const text = `保存这里的内容，别处的以下修改将会丢失：${lost.join('、')}`;
    if (lost.length === 0 || (await confirm({ text, act: '覆盖', danger: true }))) await builder.saving.saveOver();
  };
  const count = numbersOf(questions).size;
  return (
    <AnswerCounts value={current.answerCounts ?? opened.answerCounts ?? {}}>
      <FormPage
        title={builder.form.read('title') || '未命名问卷'}
        back={QUESTIONNAIRES_PAGE}
        isWide
        state={
          <>
            <QuestionnaireMark state={current.state} />
            <SavingLine
              saving={builder.saving}
              onRetry={() => void builder.saveNow()}
              onReload={onReload}
              onOver={(theirs) => void saveOver(theirs)}
            />
            <span className={css.size}>{`${count} 题 ${pagesOf(questions).length} 页 · 约 ${minutesFor(questions)} 分钟`}</span>
          </>
        }
        aside={
          <>
            <span className={css.undoing}>
              <IconButton icon={Undo2} label="撤销" aria-disabled={!builder.undo} onClick={builder.undo} />
              <IconButton icon={Redo2} label="重做" aria-disabled={!builder.redo} onClick={builder.redo} />
            </span>
            {!isAsPublished && (
              <Button kind="ghost" onClick={() => change(published)}>
                恢复到已发布的版本
              </Button>
            )}
            <span className={css.views}>
              <Segmented
                aria-label="编辑、逻辑图、外观或收集"
                value={view}
                options={VIEWS}
                onChange={(value) => setView(VIEWS.find((each) => each.value === value)?.value ?? 'edit')}
              />
            </span>
            <Button className={css.preview} aria-label="预览" onClick={() => void show().catch(() => undefined)}>
              <Smartphone size={16} strokeWidth={1.75} aria-hidden />
              <span>预览</span>
            </Button>
            <Button kind="primary" aria-disabled={publish.busy || undefined} onClick={() => void goLive().catch(() => undefined)}>
              {current.published ? '再次发布' : '发布'}
            </Button>
          </>
        }
      >
        {view === 'edit' && (
          <QuestionDrag questions={questions} onChange={change} onSelect={setSelected}>
            {(dragged) => (
              <div className={css.panes}>
                <KindsPane questions={questions} selected={selected} onSelect={setSelected} onChange={change} />
                <Canvas
                  questions={questions}
                  selected={selected}
                  faults={areFaultsShown ? faults : faults.filter(({ msg }) => isAboutConditions(msg))}
                  dragged={dragged}
                  onSelect={setSelected}
                  onChange={change}
                >
                  <HiddenQuestions questions={hidden} onRestore={(id) => change(restored(builder.questions, id))} />
                </Canvas>
                <SettingsPane builder={builder} selected={selected} onLogic={() => setView('logic')} />
              </div>
            )}
          </QuestionDrag>
        )}
        {view === 'logic' && <LogicView questions={questions} faults={faults} onOpen={openQuestion} />}
        {view === 'look' && <LookView form={builder.form} />}
        {view === 'collect' && (
          <Suspense fallback={null}>
            <CollectView questionnaire={current} />
          </Suspense>
        )}
      </FormPage>
    </AnswerCounts>
  );
}
