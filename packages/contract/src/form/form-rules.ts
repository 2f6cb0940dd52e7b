import type { DeclaredForm, Fields, ValuesOf } from './form.ts';

/**
 * What is wrong between the fields of values, by name. A rule that reads a field which is wrong by itself says nothing, as it may rely on what
 * that field was to be: an amount that fits, one of the choices.
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
