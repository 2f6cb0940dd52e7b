import { ownValue } from '@houtai/contract/own-value';
import { otherTextKey, type Question, type QuestionAnswers, type QuestionKind } from '@houtai/contract/question';
import { type ComponentType, type ReactNode, useId } from 'react';

import { AgreementControl } from './agreement-control.tsx';
import { ChoiceControl, SelectControl } from './choice-control.tsx';
import { type ControlProps, withAnswer } from './control.ts';
import { FileControl } from './file-control.tsx';
import { MatrixControl } from './matrix-control.tsx';
import { RankingControl } from './ranking-control.tsx';
import { RegionControl } from './region-control.tsx';
import { NpsControl, RatingControl } from './scale-control.tsx';
import { SignatureControl } from './signature-control.tsx';
import { LineControl, LinesControl } from './text-control.tsx';

import css from './question-field.module.css';

const CONTROLS: Readonly<Record<Exclude<QuestionKind, 'page' | 'section'>, ComponentType<ControlProps>>> = {
  single: ChoiceControl,
  multiple: ChoiceControl,
  select: SelectControl,
  nps: NpsControl,
  rating: RatingControl,
  matrix: MatrixControl,
  ranking: RankingControl,
  line: LineControl,
  lines: LinesControl,
  number: LineControl,
  date: LineControl,
  region: RegionControl,
  file: FileControl,
  signature: SignatureControl,
  agreement: AgreementControl,
};

type QuestionFieldProps = {
  question: Question;
  number: number | undefined;
  answers: QuestionAnswers;
  fault: string | undefined;
  full: readonly string[];
  attempt: string;
  onChange: (answers: QuestionAnswers) => void;
  readAreas: ControlProps['readAreas'];
  onFile: ControlProps['onFile'];
};

/** A question with its control, or a text between questions. */
export function QuestionField({
  question,
  number,
  answers,
  fault,
  full,
  attempt,
  onChange,
  readAreas,
  onFile,
}: QuestionFieldProps): ReactNode {
  const id = useId();
  const { kind, title, note, required } = question;
  if (kind === 'page' || kind === 'section') return <Words title={title} note={note} />;
  const Control = CONTROLS[kind];
  const [titleId, noteId, faultId] = [`${id}title`, `${id}note`, `${id}fault`];
  const hint = hintOf(question);
  return (
    <div className={css.question} data-question={question.id}>
      <h2 id={titleId}>
        {number !== undefined && `${number}. `}
        {kind === 'agreement' ? '同意书' : title}
        {(required || hint) && <small>{[hint, required && '必填'].filter(Boolean).join(' · ')}</small>}
      </h2>
      {note && (
        <p id={noteId} className={kind === 'agreement' ? css.agreement : css.note}>
          {note}
        </p>
      )}
      <Control
        question={question}
        values={ownValue(answers, question.id) ?? []}
        other={ownValue(answers, otherTextKey(question.id))?.[0] ?? ''}
        full={full}
        attempt={attempt}
        labelledBy={titleId}
        describedBy={[note && noteId, fault && faultId].filter(Boolean).join(' ') || undefined}
        isWrong={fault !== undefined}
        onChange={(values) => onChange(withAnswer(answers, question.id, values))}
        onOther={(text) => onChange(withAnswer(answers, otherTextKey(question.id), [text]))}
        readAreas={readAreas}
        onFile={onFile}
      />
      <p id={faultId} className={css.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}

/** A text between questions; nothing when it is blank. */
function Words({ title, note }: Pick<Question, 'title' | 'note'>): ReactNode {
  if (!title && !note) return null;
  return (
    <div className={css.words}>
      {title && <h2>{title}</h2>}
      {note && <p>{note}</p>}
    </div>
  );
}

function hintOf({ kind, least, most }: Question): string {
  if (kind === 'ranking') return '按先后顺序点选';
  if (kind !== 'multiple') return '';
  if (least !== null && most !== null) return `选 ${least} 至 ${most} 项`;
  if (most !== null) return `最多 ${most} 项`;
  return least === null ? '可多选' : `至少 ${least} 项`;
}
