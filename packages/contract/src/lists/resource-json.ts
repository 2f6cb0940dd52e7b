import type { Field, Fields, PartFields } from '../form/form.ts';
import type { Rule } from '../form/rule.ts';
import { RULES } from '../form/rules.ts';
import { ownValue } from '../own-value.ts';
import type { AnyResource } from './resource.ts';

const NAMES = new Map<unknown, string>(Object.entries(RULES).map(([name, rule]) => [rule, name]));

/**
 * A declaration as JSON; a rule is written by its name in `RULES`. Throws for what JSON cannot hold: rules between fields and dictionaries
 * that depend on another field, which are functions, and rules without a name.
 */
export function resourceToJson(resource: AnyResource): unknown {
  if (resource.form.rules.length > 0) throw new Error(`${resource.key} has rules between its fields, which are code`);
  const form = { ...resource.form, fields: mapFields(resource.form.fields, (rule, name) => nameOfRule(resource, rule, name)) };
  return JSON.parse(JSON.stringify({ ...resource, form }));
}

/** Reads a declaration from such JSON, with its rules. */
export function resourceFromJson(json: unknown): AnyResource {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what `resourceToJson` wrote
  const resource = json as AnyResource;
  const form = { ...resource.form, fields: mapFields(resource.form.fields, (name) => ruleOfName(resource, name)) };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same fields, each with its rule
  return { ...resource, form } as AnyResource;
}

function nameOfRule({ key }: AnyResource, rule: unknown, field: string): string {
  const name = NAMES.get(rule);
  if (name === undefined) throw new Error(`the rule of ${key}.${field} has no name`);
  return name;
}

function ruleOfName({ key }: AnyResource, name: unknown): Rule {
  const rule = typeof name === 'string' ? ownValue<Rule>(RULES, name) : undefined;
  if (!rule) throw new Error(`${key} names a rule that there is not: ${String(name)}`);
  return rule;
}

function mapFields(fields: Fields | PartFields, change: (rule: unknown, name: string) => unknown): Readonly<Record<string, unknown>> {
  const mapped = ([name, field]: [string, Field]): [string, unknown] => {
    if ('within' in field && field.kind === 'code') throw new Error(`the dictionary of ${name} depends on another field by code`);
    if (field.kind === 'rows') return [name, { ...field, rules: noRules(name, field.rules), fields: mapFields(field.fields, change) }];
    return [name, 'rule' in field && field.rule !== undefined ? { ...field, rule: change(field.rule, name) } : field];
  };
  return Object.fromEntries(Object.entries<Field>(fields).map(mapped));
}

function noRules(name: string, rules: readonly unknown[]): readonly unknown[] {
  if (rules.length > 0) throw new Error(`${name} has rules between the parts of a row, which are code`);
  return rules;
}
