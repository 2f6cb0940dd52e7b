import { ROW_KEY, textsOf, valuesOf } from '@houtai/contract/form-check';
import { REPORT_TEXT_FORM } from '@houtai/contract/work-report-form';
import { useState } from 'react';

import { editedRows } from '#kit/form/line-rows.ts';
import { useFillable } from '#kit/form/use-fillable.ts';

import { type EditedLine, newKey, type ReportEditing, type TypedReport } from './use-report-editor.ts';

const { fields } = REPORT_TEXT_FORM;
const UNNAMED = { ...REPORT_TEXT_FORM, name: '' };

/** Lets the assistant fill the lines and the text of a report as if typed, unless its days are closed. */
export function useReportFilling({ typed, change }: ReportEditing, isLocked: boolean): void {
  const values = textsIn(typed);
  const [initial] = useState(values);
  const fill = (texts: Readonly<Record<string, string>>): void => {
    const { content, receivers } = valuesOf(REPORT_TEXT_FORM, (name) => texts[name] ?? values[name]);
    const lines = texts['lines'] === undefined ? typed.lines : linesIn(texts['lines'], typed.lines);
    change({ lines, content, receivers: receivers.split(',').filter((id) => id !== '') });
  };
  useFillable(isLocked ? UNNAMED : REPORT_TEXT_FORM, { values, initial, fill });
}

function textsIn({ lines, content, receivers }: TypedReport) {
  const rows = lines.map(({ section, text, key }) => ({ section, text, [ROW_KEY]: String(key) }));
  return { ...textsOf(fields, { content, receivers: receivers.join(',') }), lines: rows.length === 0 ? '' : JSON.stringify(rows) };
}

/** The lines in the rows of a text; a line with another text loses its source. */
function linesIn(text: string, lines: readonly EditedLine[]): EditedLine[] {
  return editedRows(fields.lines, text).map((row) => {
    const [said] = valuesOf({ fields: { lines: fields.lines } }, () => JSON.stringify([row])).lines;
    const line = lines.find(({ key }) => String(key) === row[ROW_KEY]);
    if (!said) return line ?? blankLine();
    if (line && line.text === said.text && line.section === said.section) return line;
    return { auto: false, source: null, key: newKey(), ...line, ...said, ...(line && { auto: false }) };
  });
}

function blankLine(): EditedLine {
  return { section: 'done', text: '', auto: false, source: null, key: newKey() };
}
