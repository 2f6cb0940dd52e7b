import { ADMIN_NAME_MAX, MENU_URL_MAX } from '@houtai/contract/limits';
import { MENU_TYPES, mayStandBelow } from '@houtai/contract/menu-rules';
import { TOP } from '@houtai/contract/menus';
import type { MenuNode } from '@houtai/contract/menus-admin';
import { TAGS } from '@houtai/contract/tags';
import { type ReactNode, useMemo } from 'react';

import { ACTIVE_OPTIONS } from '../../kit/form/active-mark.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WideField } from '../../kit/form/form-sheet.tsx';
import { OptionField, WordsField } from '../../kit/form/option-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { pathOptions } from '../../kit/tree-list/path-options.ts';
import { IconField } from './icon-field.tsx';
import { type MenuField, typeOf, urlWarning } from './menu-form.ts';
import { SHAPE } from './menu-shape.ts';

const TYPE_OPTIONS = Object.entries(MENU_TYPES).map(([value, label]) => ({ value, label }));
const ROUTE_OPTIONS = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];
const HIDDEN_OPTIONS = [
  { value: '0', label: '显示' },
  { value: '1', label: '隐藏' },
];
const TAG_OPTIONS = Object.entries(TAGS).map(([tag, label]) => ({ value: tag, label: `${label}（${tag}）`, sought: tag.toLowerCase() }));

type MenuFieldsProps = { form: Form<MenuField>; rows: readonly MenuNode[]; id: string | undefined };

/** The controls of the form of a menu; which there are depends on its type. */
export function MenuFields({ form, rows, id }: MenuFieldsProps): ReactNode {
  const type = typeOf(form.read('type'));
  const parents = useMemo(() => parentOptions(rows, type, id), [rows, type, id]);
  return (
    <>
      <WordsField form={form} name="type" label="类型" required options={TYPE_OPTIONS} />
      <OptionField form={form} name="parentId" label="上级菜单" required options={parents} />
      <TextField form={form} name="name" label="名称" required maxLength={ADMIN_NAME_MAX} />
      <TextField form={form} name="code" label="编码" required maxLength={64} hint="唯一，如 contract-list" />
      {type !== 'button' && (
        <>
          <IconField form={form} name="icon" label="图标" />
          <TextField
            form={form}
            name="url"
            label="地址"
            required={type === 'page' && form.read('route') === '1'}
            maxLength={MENU_URL_MAX}
            placeholder="/contract 或 https://…"
            hint={type === 'page' ? urlWarning(form.read('url'), rows, id) : ''}
          />
        </>
      )}
      {type === 'page' && (
        <>
          <TextField form={form} name="component" label="组件" maxLength={100} hint="一般留空" />
          <TextField form={form} name="highlightUrl" label="高亮菜单" maxLength={MENU_URL_MAX} hint="打开时侧边栏高亮的菜单地址" />
          <WordsField form={form} name="route" label="是否路由" options={ROUTE_OPTIONS} />
        </>
      )}
      {type !== 'button' && <WordsField form={form} name="hidden" label="侧边栏" options={HIDDEN_OPTIONS} />}
      <TextField form={form} name="sort" label="排序" required inputMode="numeric" maxLength={6} />
      <WordsField form={form} name="active" label="状态" options={ACTIVE_OPTIONS} hint="停用后，下级菜单和权限一并失效" />
      {type !== 'group' && (
        <WideField>
          <OptionField
            form={form}
            name="tag"
            label="权限标识"
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
  const may = (row: MenuNode) => mayStandBelow(type, row.type);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const below = pathOptions(rows, { ...SHAPE, nameOf: ({ name }) => name, without: (row) => row.id === id });
  const offered = below.filter(({ value }) => {
    const row = byId.get(value);
    return row !== undefined && may(row);
  });
  return mayStandBelow(type, null) ? [{ value: TOP, label: '（顶层）' }, ...offered] : offered;
}
