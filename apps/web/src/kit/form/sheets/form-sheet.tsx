import { type ReactNode, use, useEffect, useEffectEvent } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { HiddenIsClosed, useCloseGuard } from '#ui/layer/close-guard.ts';
import { toast } from '#ui/layer/toast.tsx';

import { FoundDraftNote, SavedDraftNote } from '../draft/draft-notes.tsx';
import type { Draft } from '../draft/use-draft.ts';
import { useLeaveGuard } from '../draft/use-leave-guard.ts';
import { FormProblem, SubmitButton } from '../fields/form-fields.tsx';
import type { Form } from '../use-text-form.ts';

import css from './form-sheet.module.css';

type FormSheetProps<Name extends string> = {
  form: Form<Name>;
  /** The label of the primary button, such as 提交待办. */
  submit: string;
  /** A second way to submit, placed first, such as 提交审批 next to 保存; `onSubmit` learns at each submit whether this way was taken. */
  first?: { words: string; onSubmit: (isTaken: boolean) => void };
  draft?: Draft;
  /** Whether something outside the form's fields has changed. */
  alsoChanged?: boolean;
  /** Always visible above the buttons, such as who will be notified. */
  notice?: ReactNode;
  /** Next to the fields on a wide screen, else below them. */
  aside?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
};

const FIRST = 'first';

/** A form that fills a panel or drawer: fields in one or two columns depending on its width, buttons always visible at the bottom. */
export function FormSheet<Name extends string>({
  form,
  submit,
  first,
  draft,
  alsoChanged = false,
  notice,
  aside,
  onCancel,
  children,
}: FormSheetProps<Name>): ReactNode {
  // A stored draft is not lost.
  const isKept = draft !== undefined && !draft.failed;
  const isUnsaved = (form.changed && !isKept) || alsoChanged || form.arriving;
  useCloseGuard(isUnsaved);
  useLeaveGuard(isUnsaved);
  useStopWhenClosed(form);
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        first?.onSubmit(submitterOf(event.nativeEvent)?.getAttribute('name') === FIRST);
        form.handleSubmit(event);
      }}
      onKeyDown={form.handleKeyDown}
    >
      <div className={aside ? `${css.body} ${css.two}` : css.body}>
        <div className={css.fields}>
          <p className={css.note}>
            带 <b>*</b> 的为必填
          </p>
          {children}
        </div>
        {aside && <aside className={css.aside}>{aside}</aside>}
      </div>
      <div className={css.foot}>
        {/* Always visible while typing, so that a late notice moves no field. */}
        {draft && <FoundDraftNote draft={draft} />}
        <div className={css.notice}>{notice}</div>
        <FormProblem>{form.problem}</FormProblem>
        <div className={css.acts}>
          {first && (
            <SubmitButton form={form} kind="primary" name={FIRST}>
              {first.words}
            </SubmitButton>
          )}
          <SubmitButton form={form} kind={first ? 'plain' : 'primary'}>
            {submit}
          </SubmitButton>
          <Button onClick={onCancel}>取消</Button>
          {draft && <SavedDraftNote draft={draft} />}
        </div>
      </div>
    </form>
  );
}

/** The button that submitted; null when a key did. */
function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null;
}

/** A form that is closed while it waits must not submit later, when it is opened again. */
function useStopWhenClosed({ waiting, stopWaiting }: Pick<Form<string>, 'waiting' | 'stopWaiting'>): void {
  const hiddenIsClosed = use(HiddenIsClosed);
  const stop = useEffectEvent(() => {
    if (!hiddenIsClosed || !waiting) return;
    stopWaiting();
    toast.warning('文件还没有上传完，未提交');
  });
  useEffect(() => () => stop(), []);
}

/** A field that spans the whole width of a FormSheet. */
export function WideField({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.wide}>{children}</div>;
}
