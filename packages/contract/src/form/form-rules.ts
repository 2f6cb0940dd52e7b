import type { DeclaredForm, Fields, ValuesOf } from './form.ts';

/**
 * The faults between fields, by name. A rule is skipped if a field that it reads is invalid by itself, because it may rely on a valid
 * amount or choice.
 */
export function ruleFaults<F extends Fields>(
  { rules }: Pick<DeclaredForm<F>, 'rules'>,
  values: ValuesOf<F>,
  isWrong: (name: string) => boolean = () => false,
): { at: keyof F & string; fault: string }[] {
  const sound = new Proxy(values, {
    get: (held, name) => {
      if (typeof name === 'string' && isWrong(name)) throw new WrongByItself();
      return Reflect.get(held, name);
    },
  });
  return rules.map(({ at, fault }) => ({ at, fault: actionMessages(() => fault(sound)) })).filter(({ fault }) => fault !== '');
}

class WrongByItself extends Error {}

function actionMessages(say: () => string): string {
  try {
    return say();
  } catch (error) {
    if (error instanceof WrongByItself) return '';
    throw error;
  }
}
