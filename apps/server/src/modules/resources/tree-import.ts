import { type Fields, line } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { PATH_COLUMN } from '@houtai/contract/resource-tree';

import type { CellTexts, FoundRecord, ImportKind } from '#modules/imports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { LookUp, ReferenceOption } from '#platform/references.ts';

import { addResource, updateResource } from './change-resource.ts';
import type { PreparedResource } from './options/served.ts';
import { type RecordTree, STEP, treeOf } from './record-tree.ts';
import { toResourceForm } from './resource-rows.ts';
import type { FormValues } from './resource-store.ts';

/** Import options of a tree: a record is identified by its full path, else by its code, else by name and parent. */
export function treeImport(served: PreparedResource, initial: (ctx: Ctx) => CellTexts) {
  const { tree: parent = '', title, code } = served.resource;
  const { within } = served.tree;
  const beside: Fields = { [PATH_COLUMN]: line('完整路径', { max: 500 }) };
  const withinIn = (values: Readonly<Record<string, unknown>>) => (within === undefined ? '' : textIn(values, within));
  const findIn = (tree: RecordTree, values: CellTexts) => {
    const way = textIn(values, PATH_COLUMN);
    if (way !== '') return tree.byWay(withinIn(values), way);
    const sought = code === undefined ? '' : textIn(values, code);
    const place = { within: withinIn(values), parentId: textIn(values, parent) };
    return sought === '' ? tree.byName(place, textIn(values, title)) : tree.byCode(place.within, sought);
  };
  return {
    beside,
    keys: [PATH_COLUMN, within, parent, title, code].flatMap((key) => key ?? []),
    lookUps: { [parent]: parentOptions(served) } satisfies Readonly<Record<string, LookUp>>,
    offers: (id: string, texts: CellTexts): Readonly<Record<string, ReferenceOption>> => ({
      [parent]: { value: id, text: textIn(texts, title), ...belonging(within, withinIn(texts)) },
    }),
    find: async (ctx: Ctx, keys: readonly CellTexts[]) => {
      const tree = await treeOf(ctx, served);
      const first = initial(ctx);
      const rows = keys.map((sought) => findIn(tree, { ...first, ...sought }));
      return Promise.all(
        rows.map(async (row): Promise<FoundRecord | null> => {
          return row ? { id: row.id, version: row.version, name: tree.nameOf(row), values: await toResourceForm(ctx, served, row) } : null;
        }),
      );
    },
    add: async (ctx: Ctx, form: FormValues, texts: CellTexts) => {
      const tree = await treeOf(ctx, served);
      const way = { path: textIn(texts, PATH_COLUMN), name: textIn(form, title), within: withinIn(form) };
      const added = await addResource(ctx, served, { ...form, [parent]: textIn(form, parent) || parentOn(tree, way) });
      tree.set(added);
      return added;
    },
    update: async (ctx: Ctx, { id, version }: FoundRecord, values: FormValues) => {
      (await treeOf(ctx, served)).set(await updateResource(ctx, served, { ...values, id, version }));
    },
  } satisfies Partial<Record<keyof ImportKind | 'beside', unknown>>;
}

/** The parent on a path; a parent that does not exist yet gets an id that no record has. */
function parentOn(tree: RecordTree, { path, name, within }: { path: string; name: string; within: string }): string {
  if (path === name) return '';
  const way = path.endsWith(STEP + name) ? path.slice(0, -(STEP + name).length) : path.split(STEP).slice(0, -1).join(STEP);
  return way === '' ? '' : (tree.byWay(within, way)?.id ?? 'unknown');
}

function parentOptions(served: PreparedResource): LookUp {
  return async (ctx) => {
    const tree = await treeOf(ctx, served);
    return tree.all().map((row) => {
      const way = tree.wayOf(row);
      const also = [way, tree.codeOf(row)].filter(Boolean);
      return { value: row.id, text: tree.nameOf(row), also, note: way, ...belonging(served.tree.within, tree.withinOf(row)) };
    });
  };
}

function belonging(within: string | undefined, value: string): Pick<ReferenceOption, 'of'> {
  return within === undefined ? {} : { of: [within, value] };
}

function textIn(values: Readonly<Record<string, unknown>>, name: string): string {
  return textOf(ownValue(values, name));
}
