import { canBeChildOf } from '@houtai/contract/menu-rules';
import { TOP } from '@houtai/contract/menus';
import type { MenuNode } from '@houtai/contract/menus-admin';
import type { MENU_FORM } from '@houtai/contract/menus-admin-form';
import { TAGS } from '@houtai/contract/tags';
import { type ReactNode, useMemo } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { OptionField, WordsField } from '#kit/form/fields/option-fields.tsx';
import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { pathOptions } from '#kit/tree-list/path-options.ts';

import { IconField } from './icon-field.tsx';
import { typeOf, urlWarning } from './menu-form.ts';
import { SHAPE } from './menu-shape.ts';

const TAG_OPTIONS = Object.entries(TAGS).map(([tag, label]) => ({ value: tag, label: `${label}（${tag}）`, sought: tag.toLowerCase() }));

type MenuFieldsProps = { form: FieldsForm<(typeof MENU_FORM)['fields']>; rows: readonly MenuNode[]; id: string | undefined };

/** The controls of a menu's form, depending on its type. */
export function MenuFields({ form, rows, id }: MenuFieldsProps): ReactNode {
  const type = typeOf(form.read('type'));
  const parents = useMemo(() => parentOptions(rows, type, id), [rows, type, id]);
  const { fields } = form;
  return (
    <>
      <WordsField of={fields.type} required />
      <OptionField of={fields.parentId} options={parents} />
      <TextField of={fields.name} />
      <TextField of={fields.code} hint="唯一，如 contract-list" />
      {type !== 'button' && (
        <>
          <IconField of={fields.icon} />
          <TextField
            of={fields.url}
            required={type === 'page' && form.read('route') === '1'}
            placeholder="/contract 或 https://…"
            hint={type === 'page' ? urlWarning(form.read('url'), rows, id) : ''}
          />
        </>
      )}
      {type === 'page' && (
        <>
          <TextField of={fields.component} hint="一般留空" />
          <TextField of={fields.highlightUrl} hint="打开时侧边栏高亮的菜单地址" />
          <WordsField of={fields.route} />
        </>
      )}
      {type !== 'button' && <WordsField of={fields.hidden} noFirst />}
      <TextField of={fields.sort} required />
      <WordsField of={fields.active} hint="停用后，下级菜单和权限一并失效" />
      {type !== 'group' && (
        <WideField>
          <OptionField
            of={fields.tag}
            required={type === 'button'}
            options={TAG_OPTIONS}
            placeholder={type === 'button' ? '请选择' : '不需要权限'}
          />
        </WideField>
      )}
    </>
  );
}

function parentOptions(rows: readonly MenuNode[], type: MenuNode['type'], id: string | undefined) {
  const may = (row: MenuNode) => canBeChildOf(type, row.type);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const below = pathOptions(rows, { ...SHAPE, nameOf: ({ name }) => name, without: (row) => row.id === id });
  const offered = below.filter(({ value }) => {
    const row = byId.get(value);
    return row !== undefined && may(row);
  });
  return canBeChildOf(type, null) ? [{ value: TOP, label: '（顶层）' }, ...offered] : offered;
}
