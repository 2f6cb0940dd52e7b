import type { IdField } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, labelIn, type ResourceFilter } from '@houtai/contract/resource';
import { fieldIn, searchMax } from '@houtai/contract/resource-parts';

import type { View } from '#kit/list/list-of.ts';
import type { Condition } from '#kit/list/search/condition.ts';
import { choice, days, text, times } from '#kit/list/search/conditions.ts';
import { customer, dict, person, project } from '#kit/list/search/option-conditions.tsx';

/**
 * The controls of a list's filters in order. `instead` replaces a control or, with null, omits it. A filter that the views set has no
 * control.
 */
export function filterControlsOf(resource: AnyResource, instead: Readonly<Record<string, Condition | null | undefined>> = {}): Condition[] {
  const setByViews = new Set((resource.views ?? []).flatMap(({ where }) => where?.[0] ?? []));
  return resource.filters
    .filter(({ name }) => !setByViews.has(name))
    .flatMap((filter) => {
      const own = ownValue(instead, filter.name);
      return own === null ? [] : (own ?? filterControlOf(resource, filter));
    });
}

function filterControlOf(resource: AnyResource, filter: ResourceFilter): Condition | Condition[] {
  switch (filter.kind) {
    case 'contains':
    case 'starts':
    case 'typed':
      return textControl(resource, filter);
    case 'during':
      return times('from', filter.lastDay, labelIn(resource, filter.of));
    case 'between':
      return boundControls(resource, filter);
    case 'anyOf':
      return valueControl(resource, filter.of, filter.name);
    case 'related':
      return knownControl(resource, recordControl({ of: filter.to, label: filter.label }, filter.name), filter.name);
    case 'custom':
      return choice(filter.name, filter.label, filter.words);
    case 'is':
      return valueControl(resource, filter.of, filter.name);
  }
}

function boundControls(resource: AnyResource, filter: Extract<ResourceFilter, { kind: 'between' }>): Condition | Condition[] {
  const { of, name, until, label = labelIn(resource, of) } = filter;
  const field = fieldIn(resource, of);
  if (field?.kind !== 'amount') return days(name, until, label);
  const parts = { width: AMOUNT_WIDTH, max: field.max };
  return [text(name, `${label}不低于`, parts), text(until, `${label}不高于`, parts)];
}

/** In pixels. */
const AMOUNT_WIDTH = 112;

function textControl(resource: AnyResource, filter: Extract<ResourceFilter, { kind: 'contains' | 'starts' | 'typed' }>): Condition {
  const names = filter.kind === 'contains' ? filter.in : [filter.name];
  const { label = names.map((name) => labelIn(resource, name)).join('、'), max = searchMax(resource, names) } = filter;
  const { width = filter.kind === 'contains' ? widthFor(label) : undefined } = filter;
  return text(filter.name, label, { max, ...(width !== undefined && { width }) });
}

/** Wide enough for the labels of the searched fields, which are its placeholder. */
function widthFor(label: string): number {
  return Math.max(SEARCH_WIDTH, SEARCH_PADDING + label.length * CHARACTER_WIDTH);
}

/** In pixels: the minimum width, the padding and the width of a character. */
const [SEARCH_WIDTH, SEARCH_PADDING, CHARACTER_WIDTH] = [200, 48, 14];

function valueControl(resource: AnyResource, of: string, name = of): Condition {
  const field = fieldIn(resource, of);
  const label = field?.label ?? '';
  if (field && 'words' in field) return choice(name, label, field.words);
  if (field?.kind === 'code') return dict(name, label, field.dictionary);
  return knownControl(resource, field?.kind === 'id' || field?.kind === 'ids' ? recordControl(field, name) : undefined, name);
}

function knownControl(resource: AnyResource, control: Condition | undefined, name: string): Condition {
  if (!control) throw new Error(`no control filters ${resource.key} by ${name}`);
  return control;
}

function recordControl({ of, label }: Pick<IdField, 'of' | 'label'>, name: string): Condition | undefined {
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

/** The views of a list in the form that its address needs. */
export function viewsOf({ views = [] }: AnyResource): View[] {
  return views.map(({ key, label, where, sort }) => ({ key, label, asked: where ? [where] : [], ...(sort !== undefined && { sort }) }));
}
