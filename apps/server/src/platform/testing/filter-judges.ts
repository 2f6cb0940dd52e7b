import { localDate } from '@houtai/contract/dates';
import { textOf } from '@houtai/contract/form-check';

/** A row of a list in an answer. */
export type ListRow = Readonly<Record<string, unknown>>;

/** Decides which rows a filter should match, from the unfiltered list. */
export type Judge = {
  /** The values to filter by; `options` are all values of the filter, if there are few. */
  values: (rows: readonly ListRow[], options: readonly string[]) => readonly string[];
  /** What is wrong with the filtered rows `kept` out of all `rows`, or blank. */
  fault: (rows: readonly ListRow[], kept: readonly ListRow[], value: string) => string;
};

const keyOf = (row: ListRow) => JSON.stringify(row);
const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');
/** Values that occur, and one that does not and matches no rows. */
const someOf = (occurring: readonly string[], options: readonly string[]) => {
  const missing = options.find((option) => !occurring.includes(option));
  return [...distinct(occurring).slice(0, 3), ...(missing === undefined ? [] : [missing])];
};

function exactly(fits: (row: ListRow, value: string) => boolean): Judge['fault'] {
  return (rows, kept, value) => {
    const [wanted, given] = [rows.filter((row) => fits(row, value)), kept].map((some) => some.map(keyOf).toSorted());
    return JSON.stringify(wanted) === JSON.stringify(given) ? '' : `${wanted?.length} rows fit, ${given?.length} came`;
  };
}

/** Matches rows whose field has the value; a flag is 1 or 0. `more` are further values to try. */
export function judgeEqual(field: string, ...more: readonly string[]): Judge {
  return {
    values: (rows, options) =>
      [
        ...someOf(
          rows.map((row) => textOf(row[field])),
          options,
        ),
        ...more,
      ].filter(taken(options)),
    fault: exactly((row, value) => textOf(row[field]) === value),
  };
}

/** A switch accepts only 1, although its field is often 0. */
const taken = (options: readonly string[]) => (value: string) => options.length === 0 || options.includes(value);

/** Matches rows in which the ids of a field include the value. */
export function judgeAmong(field: string): Judge {
  const ids = (row: ListRow) => textOf(row[field]).split(',');
  return { values: (rows, options) => someOf(rows.flatMap(ids), options), fault: exactly((row, value) => ids(row).includes(value)) };
}

/** Matches rows by a predicate, for one value of a switch. */
export function judgeWhen(fits: (row: ListRow) => boolean, value = '1'): Judge {
  return { values: () => [value], fault: exactly(fits) };
}

/** Matches rows by a predicate, for given values. */
export function judgeFitting(values: readonly string[], fits: (row: ListRow, value: string) => boolean): Judge {
  return { values: () => values, fault: exactly(fits) };
}

const dayOf = (value: unknown) => {
  const text = textOf(value);
  return text.includes('T') ? localDate(new Date(text)) : text.slice(0, 10);
};
const days = (rows: readonly ListRow[], field: string) => {
  const all = distinct(rows.map((row) => dayOf(row[field]))).toSorted();
  return distinct([all[Math.floor(all.length / 2)] ?? '', all.at(-1) ?? '']);
};

/** Matches rows whose day is not before the value. */
export function judgeSince(field: string): Judge {
  return {
    values: (rows) => [...days(rows, field), '2099-12-31'],
    fault: exactly((row, value) => dayOf(row[field]) !== '' && dayOf(row[field]) >= value),
  };
}

/** Matches rows whose day is not after the value. */
export function until(field: string): Judge {
  return {
    values: (rows) => [...days(rows, field), '2000-01-01'],
    fault: exactly((row, value) => dayOf(row[field]) !== '' && dayOf(row[field]) <= value),
  };
}

/** Matches rows whose moment is not before the value. */
export function sinceMoment(field: string): Judge {
  return {
    values: (rows) => [...moments(rows, field), '2099-12-31T00:00:00.000Z'],
    fault: exactly((row, value) => textOf(row[field]) >= value),
  };
}

/** Matches rows whose moment is before the value. */
export function untilMoment(field: string): Judge {
  return {
    values: (rows) => [...moments(rows, field), '2000-01-01T00:00:00.000Z'],
    fault: exactly((row, value) => textOf(row[field]) !== '' && textOf(row[field]) < value),
  };
}

const moments = (rows: readonly ListRow[], field: string) => {
  const all = distinct(rows.map((row) => textOf(row[field]))).toSorted();
  return distinct([all[Math.floor(all.length / 2)] ?? '', all.at(-1) ?? '']);
};

/** Matches rows with a field that begins with the value; `more` are further values to try. */
export function beginning(field: string, ...more: readonly string[]): Judge {
  return {
    values: (rows) => [...distinct(rows.map((row) => textOf(row[field]))).slice(0, 3), ...more],
    fault: exactly((row, value) => textOf(row[field]).startsWith(value)),
  };
}

/** Matches rows whose amount is at least, or at most, the value. */
export function amount(field: string, bound: 'least' | 'most'): Judge {
  return {
    values: (rows) => distinct(rows.map((row) => textOf(row[field]))).slice(0, 2),
    fault: exactly((row, value) => (bound === 'least' ? Number(row[field]) >= Number(value) : Number(row[field]) <= Number(value))),
  };
}

/** Matches rows with the text in one of the fields, and possibly others, because a search covers more than a row shows; never all rows. */
export function judgeFinds(...fields: readonly string[]): Judge {
  const contains = (row: ListRow, value: string) => fields.some((field) => textOf(row[field]).toLowerCase().includes(value.toLowerCase()));
  return {
    values: (rows) => distinct(rows.slice(0, 4).flatMap((row) => fields.map((field) => textOf(row[field]).slice(0, 20)))).slice(0, 4),
    fault: (rows, kept, value) => {
      const keys = new Set(kept.map(keyOf));
      const missing = rows.filter((row) => contains(row, value) && !keys.has(keyOf(row)));
      return missing.length > 0 ? `${missing.length} rows contain it and did not come` : '';
    },
  };
}

/** Matches a proper subset of all rows, different for different values: for filters by data that no field of a row shows. */
export function judgeNarrows(...values: readonly string[]): Judge {
  return {
    values: (_, options) => (values.length > 0 ? values : options.filter((option) => option !== 'all')),
    fault: (rows, kept) => {
      const keys = new Set(rows.map(keyOf));
      const beside = kept.filter((row) => !keys.has(keyOf(row)));
      return beside.length > 0 ? `${beside.length} rows came that the whole list has not` : '';
    },
  };
}
