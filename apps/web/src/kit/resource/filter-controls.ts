import type { IdField } from '@houtai/contract/form';
import { type AnyResource, labelIn, type ResourceFilter } from '@houtai/contract/resource';
import { fieldIn, searchMax } from '@houtai/contract/resource-parts';

import type { Condition } from '#kit/list/condition.ts';
import { choice, days, text } from '#kit/list/conditions.ts';
import type { View } from '#kit/list/list-of.ts';
import { customer, dict, person, project } from '#kit/list/option-conditions.tsx';

/** The controls of a list's filters, in their order; one that views set needs none. */
export function filterControlsOf(resource: AnyResource): Condition[] {
  const setByViews = new Set((resource.views ?? []).flatMap(({ where }) => where?.[0] ?? []));
  return resource.filters.filter(({ name }) => !setByViews.has(name)).map((filter) => filterControlOf(resource, filter));
}

function filterControlOf(resource: AnyResource, filter: ResourceFilter): Condition {
  switch (filter.kind) {
    case 'contains':
      return searchControl(resource, filter);
    case 'between':
      return days(filter.name, filter.until, labelIn(resource, filter.of));
    case 'custom':
      return choice(filter.name, filter.label, filter.words);
    case 'is':
      return valueControl(resource, filter.name);
  }
}

/** As wide as the names of the fields that are searched need, which stand in it. */
function searchControl(resource: AnyResource, { name, in: names }: Extract<ResourceFilter, { kind: 'contains' }>): Condition {
  const label = names.map((each) => labelIn(resource, each)).join('、');
  const width = Math.max(SEARCH_WIDTH, SEARCH_PADDING + label.length * CHARACTER_WIDTH);
  return text(name, label, { width, max: searchMax(resource, names) });
}

/** In px: at least for the labels of three fields, around them, and for each character. */
const [SEARCH_WIDTH, SEARCH_PADDING, CHARACTER_WIDTH] = [200, 48, 14];

function valueControl(resource: AnyResource, name: string): Condition {
  const field = fieldIn(resource, name);
  const label = field?.label ?? '';
  if (field && 'words' in field) return choice(name, label, field.words);
  if (field?.kind === 'code') return dict(name, label, field.dictionary);
  const control = field?.kind === 'id' ? recordControl(field, name) : undefined;
  if (!control) throw new Error(`no control filters ${resource.key} by ${name}`);
  return control;
}

function recordControl({ of, label }: IdField, name: string): Condition | undefined {
  switch (of) {
    case 'person':
      return person(name, label);
    case 'project':
      return project(name);
    case 'customer':
      return customer(name);
    default:
      return undefined;
  }
}

/** The views of a list as its address knows them. */
export function viewsOf({ views = [] }: AnyResource): View[] {
  return views.map(({ key, label, where }) => ({ key, label, asked: where ? [where] : [] }));
}
