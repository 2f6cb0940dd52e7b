import { z } from 'zod';

/** Names that every plain object inherits, and numbers beyond exact integers. */
const HOSTILE: readonly unknown[] = [
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  '99999999999999',
  '12345678901234567.89',
  '-99999999999999999999',
  '9'.repeat(400),
  1e300,
  99_999_999_999_999,
  -1,
];

type Described = z.core.JSONSchema.BaseSchema;

/** A missing or boolean schema does not restrict a value. */
const inner = (shape: z.core.JSONSchema._JSONSchema | undefined): Described => (typeof shape === 'object' ? shape : {});

const partsOf = ({ properties = {} }: Described): [string, Described][] =>
  Object.entries(properties).map(([name, part]) => [name, inner(part)]);
const itemsOf = ({ items }: Described): Described => inner(Array.isArray(items) ? items[0] : items);
const shapesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Described): Described[] => [...anyOf, ...oneOf, ...allOf].map(inner);

const TEXTS: readonly string[] = ['sample', '1', '8.50', '2026-11-20', '样例', '110000', 'a@b.cn', '13800000000', '#fff', '09:00', ''];

/** A value that fits a described schema, as far as the description goes. */
function sampleOf(shape: Described, depth = 0): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = shapesOf(shape);
  if (first) return sampleOf(first, depth);
  if (shape.type === 'object' && depth < DEEPEST)
    return Object.fromEntries(partsOf(shape).map(([name, part]) => [name, sampleOf(part, depth + 1)]));
  if (shape.type === 'array') return depth < DEEPEST ? [sampleOf(itemsOf(shape), depth + 1)] : [];
  return sampleScalar(shape);
}

function sampleScalar(shape: Described): unknown {
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  return shape.type === 'boolean' ? true : sampleText(shape);
}

function sampleText({ format, pattern }: Described): string {
  if (format === 'date') return '2026-11-20';
  if (format === 'date-time') return '2026-11-20T08:00:00.000Z';
  const rule = pattern === undefined ? null : new RegExp(pattern, 'u');
  return TEXTS.find((text) => rule?.test(text) ?? true) ?? 'sample';
}

/** The depth to which a recursive definition is followed. */
const DEEPEST = 8;

/** Yields the value with each of its parts replaced, for each variant of the schema. */
function* replaced(shape: Described, by: unknown, depth = 0): Generator {
  yield by;
  if (depth >= DEEPEST) return;
  for (const one of shapesOf(shape)) yield* replaced(one, by, depth + 1);
  if (shape.type === 'array') for (const item of replaced(itemsOf(shape), by, depth + 1)) yield [item];
  if (shape.type !== 'object') return;
  const whole = Object.fromEntries(partsOf(shape).map(([name, part]) => [name, sampleOf(part, depth + 1)]));
  for (const [name, part] of partsOf(shape)) for (const value of replaced(part, by, depth + 1)) yield { ...whole, [name]: value };
  if (typeof shape.additionalProperties !== 'object') return;
  yield { [String(by)]: sampleOf(inner(shape.additionalProperties), depth + 1) };
}

/** Inputs of a schema, each with one hostile part and otherwise fitting the description, for each variant of the schema. For tests. */
export function* hostileInputs(schema: z.ZodType): Generator {
  const shape = inner(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  for (const hostile of HOSTILE) yield* replaced(shape, hostile);
}
