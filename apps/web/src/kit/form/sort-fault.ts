const MOST = 999_999;

/** Why a sort number cannot be taken, or blank. */
export function sortFault(value: string): string {
  const sort = Number(value);
  return value.trim() !== '' && Number.isInteger(sort) && sort >= 0 && sort <= MOST ? '' : `请填写 0 至 ${MOST} 的整数`;
}
