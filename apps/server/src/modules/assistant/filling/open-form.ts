import type { OpenForm, PageContext } from '@houtai/contract/assistant';
import { type DeclaredForm, type Field, formNamed, type PartField, type RowsField } from '@houtai/contract/form';
import { rowsIn } from '@houtai/contract/form-check';
import { describeFormFields } from '@houtai/contract/form-words';
import { ownValue } from '@houtai/contract/own-value';
import { z } from 'zod';

import { visibleText } from '#platform/html/visible-text.ts';

/** The most rows that a card can show legibly. */
const MAX_ROWS = 30;
const VALUE_MAX = 4_000;

/** The open form on the page of the question, with its declaration. */
export type OpenedForm = { form: OpenForm; declared: DeclaredForm };

/** The open form of a page; null without one or without a known declaration. */
export function openedOn(page: PageContext | undefined): OpenedForm | null {
  const declared = page?.form && formNamed(page.form.name);
  return page?.form && declared ? { form: page.form, declared } : null;
}

/** Whether the model may fill a field; files, roles and the like are chosen by the person. */
function isFillable(field: PartField): boolean {
  if (field.kind === 'secret') return false;
  if (field.kind === 'id') return field.of === 'person' || field.of === 'project' || field.of === 'customer';
  if (field.kind === 'ids') return field.of === 'person';
  return field.kind !== 'code' || field.dictionary !== '' || field.within !== undefined;
}

/** The fillable fields: those that the page allows to change, without display names stored beside ids. */
export function fillableIn({ form, declared: { fields } }: OpenedForm): [string, Field][] {
  const beside = Object.values(fields).flatMap((field) => (field.kind === 'id' && field.named !== undefined ? [field.named] : []));
  return Object.entries(fields).filter(
    ([name, field]) => Object.hasOwn(form.values, name) && !beside.includes(name) && (field.kind === 'rows' || isFillable(field)),
  );
}

export function fillableParts({ fields }: RowsField): [string, PartField][] {
  return Object.entries(fields).filter(([, part]) => isFillable(part));
}

const word = (field: PartField) =>
  z
    .union([z.string().max(VALUE_MAX), z.number()])
    .describe(`${field.label}，${shapeOf(field)}`)
    .optional();

/** The schema of the model's input: words by field name, and rows of them. */
export function fillingOf(opened: OpenedForm) {
  const shape: Record<string, z.ZodType<FormFilling[string]>> = {};
  for (const [name, field] of fillableIn(opened)) shape[name] = field.kind === 'rows' ? rowsOf(field) : word(field);
  return z.object(shape);
}

/** Words by field name; rows are added, or changed if they name one. */
export type FormFilling = Record<string, string | number | RowFilling[] | undefined>;
export type RowFilling = Record<string, string | number | undefined>;

function rowsOf(field: RowsField) {
  const parts = Object.fromEntries(fillableParts(field).map(([name, part]) => [name, word(part)]));
  const row = z.number().int().min(1).max(field.most).describe('要补充的是已有的第几行，新增一行时不写').optional();
  return z
    .array(z.object({ ...parts, row }))
    .max(Math.min(MAX_ROWS, field.most))
    .describe(field.label)
    .optional();
}

function shapeOf(field: PartField): string {
  switch (field.kind) {
    case 'choice':
    case 'maybe':
    case 'flag':
      return `可选：${Object.values(field.words).join('、')}`;
    case 'whole':
      return `${field.from} 到 ${field.to} 的整数`;
    case 'amount':
      return '数字，不带单位和分隔符';
    case 'day':
      return 'yyyy-MM-dd';
    case 'id':
      return field.of === 'person' ? '人员姓名' : '名称，与系统中的一致';
    case 'ids':
      return `人员姓名，用、分隔，最多 ${field.most} 人`;
    case 'code':
      return '字典里的词';
    case 'rich':
      return `文本，最多 ${field.limit} 字`;
    default:
      return `文本，最多 ${field.max} 字`;
  }
}

/** Describes the open form to the model: its fields and their present values. */
export function formInWords(opened: OpenedForm) {
  const { form } = opened;
  return fillableIn(opened).map(([name, field]) => ({
    字段: name,
    名称: field.label,
    必填: field.required !== false ? '是' : '否',
    现值:
      field.kind === 'rows'
        ? rowsInWords(field, ownValue(form.values, name) ?? '')
        : heldWords(name, field, ownValue(form.values, name) ?? ''),
  }));
}

function rowsInWords(field: RowsField, text: string) {
  return (rowsIn(field, text) ?? []).map((row, at) => ({
    row: at + 1,
    ...Object.fromEntries(fillableParts(field).map(([name, part]) => [name, heldWords(name, part, ownValue(row, name) ?? '')])),
  }));
}

/** The model sees only that a record is chosen, because an id means nothing to it. */
function heldWords(name: string, field: Field, text: string): string {
  if (text !== '' && (field.kind === 'id' || field.kind === 'ids')) return '已选择';
  if (field.kind === 'rich') return visibleText(text);
  return ownValue(describeFormFields({ [name]: field }, { [name]: text }), name) ?? '';
}

/** The values of an open form, those typed by the person apart from the others. */
export function wordsOnForm({ form, declared: { fields } }: OpenedForm): { typed: string; shown: string } {
  const said = (isTyped: boolean) =>
    Object.entries(form.values)
      .filter(([name]) => form.typed.includes(name) === isTyped)
      .map(([name, text]) => textIn(ownValue(fields, name), text))
      .join('\n');
  return { typed: said(true), shown: said(false) };
}

function textIn(field: Field | undefined, text: string): string {
  if (field?.kind === 'rich') return visibleText(text);
  if (field?.kind !== 'rows') return text;
  return (rowsIn(field, text) ?? []).flatMap((row) => Object.values(row)).join('\n');
}
