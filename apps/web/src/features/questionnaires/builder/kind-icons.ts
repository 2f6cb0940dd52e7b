import type { QuestionKind } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
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
  MapPin,
  ShieldCheck,
  Signature,
  SquareCheck,
  SquareSplitVertical,
  Star,
  Table2,
  TextAlignStart,
  Type,
} from 'lucide-react';

export const KIND_ICONS: Readonly<Record<QuestionKind, LucideIcon>> = {
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
  region: MapPin,
  file: FileText,
  signature: Signature,
  agreement: ShieldCheck,
  page: SquareSplitVertical,
  section: Info,
};

/** The kinds in the order of their declaration. */
export const KINDS = Object.keys(QUESTION_KINDS).filter((kind): kind is QuestionKind => Object.hasOwn(KIND_ICONS, kind));
