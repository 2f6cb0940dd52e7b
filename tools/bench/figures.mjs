/** The median; of an even number of values, the mean of the two middle ones. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest value that at least this share (0 to 1) of the values does not exceed. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/**
 * A figure as it is printed. `atMost` and `atLeast` bound the value or, with a `floor`, the ratio of the two; `more` is printed without a
 * check. `holds` is a further condition, such as that no request failed.
 */
export function figure(name, value, { unit, atMost, atLeast, floor, holds = true, ...more }) {
  const ratio = floor === undefined ? undefined : value / floor;
  const judged = ratio ?? value;
  const bound = atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`;
  const isWithin = Number.isFinite(judged) && (atMost === undefined ? judged >= atLeast : judged <= atMost);
  return {
    name,
    value: rounded(value),
    unit,
    goal: floor === undefined ? `${bound} ${unit}` : `${bound} x floor`,
    ...(floor !== undefined && { floor: rounded(floor), ratio: rounded(ratio) }),
    ...more,
    ok: isWithin && holds,
  };
}

/** The median of several measurements of a line, with the least and the most judged value. */
export function spread(lines) {
  const judged = ({ ratio, value }) => ratio ?? value;
  const sorted = lines.toSorted((one, other) => judged(one) - judged(other));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return { ...middle, spread: [judged(sorted[0]), judged(sorted.at(-1))] };
}

/** Three significant digits, the precision of a measurement. */
export function rounded(value) {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
