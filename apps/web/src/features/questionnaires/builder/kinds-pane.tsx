import type { Question, QuestionKind } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import {
  ArrowDownUp,
  Calendar,
  ChevronsUpDown,
  CircleDot,
  FileText,
  Gauge,
  Hash,
  Info,
  type LucideIcon,
  ShieldCheck,
  SquareCheck,
  SquareSplitVertical,
  Star,
  Table2,
  TextAlignStart,
  Type,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Segmented } from '../../../ui/input/radio-group.tsx';
import { added } from './edit-questions.ts';

import css from './builder.module.css';

const ICONS: Readonly<Record<QuestionKind, LucideIcon>> = {
  single: CircleDot,
  multiple: SquareCheck,
  select: ChevronsUpDown,
  nps: Gauge,
  rating: Star,
  matrix: Table2,
  ranking: ArrowDownUp,
  line: Type,
  lines: TextAlignStart,
  number: Hash,
  date: Calendar,
  file: FileText,
  agreement: ShieldCheck,
  page: SquareSplitVertical,
  section: Info,
};

/** In the order of the declaration. */
const KINDS = Object.keys(QUESTION_KINDS).filter((kind): kind is QuestionKind => Object.hasOwn(ICONS, kind));

const GROUPS = ['选择', '打分', '填空', '结构'] as const;
const TABS = [
  { value: 'kinds', label: '题型' },
  { value: 'outline', label: '大纲' },
];

type KindsPaneProps = {
  questions: readonly Question[];
  selected: string | null;
  onSelect: (id: string) => void;
  onChange: (questions: readonly Question[]) => void;
};

/** The kinds of questions, each of which adds one behind the chosen question, and an outline of those that are there. */
export function KindsPane({ questions, selected, onSelect, onChange }: KindsPaneProps): ReactNode {
  const [tab, setTab] = useState('kinds');
  const add = (kind: QuestionKind) => {
    const made = added(questions, kind, selected);
    onChange(made.questions);
    onSelect(made.id);
  };
  return (
    <aside className={css.kinds} aria-label="题型与大纲">
      <Segmented aria-label="题型或大纲" value={tab} options={TABS} onChange={setTab} />
      {tab === 'kinds' ? (
        GROUPS.map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <div className={css.tiles}>
              {kindsIn(group).map((kind) => (
                <Tile key={kind} kind={kind} onClick={() => add(kind)} />
              ))}
            </div>
          </section>
        ))
      ) : (
        <Outline questions={questions} selected={selected} onSelect={onSelect} />
      )}
    </aside>
  );
}

function kindsIn(group: (typeof GROUPS)[number]): QuestionKind[] {
  return KINDS.filter((kind) => QUESTION_KINDS[kind].group === group);
}

function Tile({ kind, onClick }: { kind: QuestionKind; onClick: () => void }): ReactNode {
  const Icon = ICONS[kind];
  return (
    <button type="button" className={css.tile} onClick={onClick}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {QUESTION_KINDS[kind].words}
    </button>
  );
}

function Outline({ questions, selected, onSelect }: Omit<KindsPaneProps, 'onChange'>): ReactNode {
  const numbers = numbersOf(questions);
  return (
    <ol className={css.outline}>
      {questions.map(({ id, kind, title }) => (
        <li key={id}>
          <button type="button" aria-current={id === selected || undefined} onClick={() => onSelect(id)}>
            {numbers.has(id) && `${numbers.get(id)}. `}
            {title || QUESTION_KINDS[kind].words}
          </button>
        </li>
      ))}
    </ol>
  );
}
