import { REPORT_TEXT_FORM } from '@houtai/contract/work-report-form';
import { REPORT_KINDS, REPORT_SECTIONS, sectionWords } from '@houtai/contract/work-report-words';
import type { OwnReport } from '@houtai/contract/work-reports';
import { MessageSquareText, PanelRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import type { FieldHost } from '#kit/form/fields/bound-field.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { useReportTalk } from '../comments/use-report-talk.ts';
import { HoursByDay } from '../hours/hours-by-day.tsx';
import { HoursTable } from '../hours/hours-table.tsx';
import { isGathered } from './draft-lines.ts';
import { EditorFoot } from './editor-foot.tsx';
import { LineSection } from './line-section.tsx';
import { SidePane } from './side-pane.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { maySubmit, type ReportEditing, useReportEditor } from './use-report-editor.ts';
import { useReportFilling } from './use-report-filling.ts';
import { useSources } from './use-sources.ts';

import css from './report-editor.module.css';

/** The editor of a report: hours by project, lines by section, and the recorded activity beside them. */
export function ReportEditor({
  own,
  place,
}: {
  own: OwnReport;
  place: Pick<ReportAddress, 'isGathering' | 'departmentId' | 'projectId'>;
}): ReactNode {
  const editing = useReportEditor(own);
  const isNarrow = useIsNarrowSheet(930);
  const isPhone = useIsNarrowSheet(728);
  const [isPaneOpen, setPaneOpen] = useState(false);
  const seen = useSources(own, {
    departmentId: place.departmentId,
    isGathering: place.isGathering || editing.typed.lines.some(isGathered),
  });
  const talk = useReportTalk(own.report);
  const closed = own.days.filter(({ day }) => day >= own.start && day <= own.end).map((row) => row.closed);
  const isLocked = closed.every((why) => why !== '');
  const host = hostOf(editing);
  useReportFilling(editing, isLocked);
  const pane = (
    <SidePane own={own} seen={seen} editing={editing} talk={talk}>
      <PersonField
        of={{ form: host, name: 'receivers', field: REPORT_TEXT_FORM.fields.receivers }}
        placeholder="添加"
        disabled={isLocked}
      />
    </SidePane>
  );
  const Hours = isPhone ? HoursByDay : HoursTable;
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (maySubmit(own, editing, isLocked)) void editing.submit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the shortcut of the whole form, whose button is in the foot
    <div className={css.editor} onKeyDown={submit}>
      <div className={css.both}>
        <section className={css.main} aria-label={REPORT_KINDS[own.kind]}>
          {isNarrow && talk.open > 0 && (
            <Button size="small" className={css.talk} onClick={() => setPaneOpen(true)}>
              <MessageSquareText size={16} strokeWidth={1.75} aria-hidden />
              {talk.open} 条评论
            </Button>
          )}
          {isLocked && <p className={css.locked}>{closed[0]}</p>}
          <Hours own={own} editing={editing} projectId={place.projectId} />
          {REPORT_SECTIONS.map((section) => (
            <LineSection
              key={section}
              section={section}
              title={sectionWords(section, own.kind)}
              editing={editing}
              quotes={talk.quotes}
              isLocked={isLocked}
            />
          ))}
          <Beside host={host} isLocked={isLocked} isWritten={editing.typed.content !== ''} />
          {isNarrow && (
            <Button size="small" onClick={() => setPaneOpen(true)}>
              <PanelRight size={16} strokeWidth={1.75} aria-hidden />
              草稿来源和发给谁
            </Button>
          )}
        </section>
        {!isNarrow && pane}
      </div>
      <EditorFoot own={own} editing={editing} isLocked={isLocked} />
      {isNarrow && (
        <Drawer open={isPaneOpen} onClose={() => setPaneOpen(false)} label="评论、草稿来源和发给谁" width={360}>
          {pane}
        </Drawer>
      )}
    </div>
  );
}

/** A rich text for pictures, tables and files; the editor is loaded on demand. */
function Beside({ host, isLocked, isWritten }: { host: FieldHost; isLocked: boolean; isWritten: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(isWritten);
  // The assistant may have written it.
  if (isWritten && !isOpen) setOpen(true);
  if (isOpen)
    return <RichTextField of={{ form: host, name: 'content', field: REPORT_TEXT_FORM.fields.content }} height={160} disabled={isLocked} />;
  return (
    <Button kind="ghost" size="small" className={css.more} disabled={isLocked} onClick={() => setOpen(true)}>
      写补充说明（图片、表格、附件）
    </Button>
  );
}

/** Adapts the report's input to the form interface of declared fields; it is saved with the report. */
function hostOf({ typed, change }: ReportEditing): FieldHost {
  const read = (name: string) => (name === 'content' ? typed.content : typed.receivers.join(','));
  return {
    read,
    error: () => '',
    change: (name, value) => {
      const text = typeof value === 'string' ? value : value(read(name));
      change(name === 'content' ? { content: text } : { receivers: text.split(',').filter((id) => id !== '') });
    },
    arrive: () => {},
    refuse: () => {},
    stopWaiting: () => {},
  };
}
