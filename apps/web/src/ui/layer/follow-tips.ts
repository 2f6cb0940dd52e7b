/** How long the pointer must rest on an element, in ms. */
const REST_MS = 400;
/** For this long after a tooltip, in ms, the next one needs no rest. */
const WARM_MS = 300;
/** How long, in ms, the pointer may take from an element to its tooltip, which stays while it is read. */
const WAY_MS = 120;

type Show = (target: HTMLElement | null) => void;

/**
 * Reports which element's tooltip to show, one with `data-tip`, or null, as the pointer rests on it or the keyboard focuses it (WCAG
 * 1.4.13: Escape closes the tooltip, and the pointer may move onto it). Returns a function that stops this.
 */
export function followTips(show: Show): () => void {
  const tip = new TimedTip(show);
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  document.addEventListener('pointerover', (event) => follow(tip, event), options);
  document.addEventListener(
    'focusin',
    (event) => {
      const target = closest(event, '[data-tip]');
      if (target && target !== tip.over && target.matches(':focus-visible')) tip.turnTo(target, 0);
    },
    options,
  );
  document.addEventListener('focusout', () => tip.leave(), options);
  document.documentElement.addEventListener('pointerleave', () => tip.leave(), { signal: ending.signal });
  // A pressed element shows none until the pointer comes again.
  for (const type of ['pointerdown', 'scroll']) document.addEventListener(type, () => tip.hide(), options);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && tip.hide(), options);
  return () => {
    ending.abort();
    tip.hide();
  };
}

function follow(tip: TimedTip, event: PointerEvent): void {
  if (event.pointerType === 'touch') return;
  const target = closest(event, '[data-tip]');
  if (target && target !== tip.over) tip.turnTo(target, REST_MS);
  else if (target || closest(event, '[data-tip-popup]')) tip.stay();
  else tip.leave();
}

function closest({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The element whose tooltip is or may soon be shown. */
class TimedTip {
  /** The element under the pointer or the focus. */
  over: HTMLElement | null = null;
  readonly #show: Show;
  #isShown = false;
  /** Whether the pointer has left and may be on its way to the tooltip. */
  #isLeaving = false;
  #goneAt = -WARM_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  constructor(show: Show) {
    this.#show = show;
  }

  turnTo(target: HTMLElement, restMs: number): void {
    this.hide();
    this.over = target;
    const isWarm = performance.now() - this.#goneAt < WARM_MS;
    this.#timer = setTimeout(() => this.#open(target), isWarm ? 0 : restMs);
  }

  stay(): void {
    this.#isLeaving = false;
    if (this.#isShown) clearTimeout(this.#timer);
  }

  leave(): void {
    this.over = null;
    if (this.#isLeaving) return;
    clearTimeout(this.#timer);
    this.#isLeaving = this.#isShown;
    if (this.#isShown) this.#timer = setTimeout(() => this.hide(), WAY_MS);
  }

  hide(): void {
    this.#isLeaving = false;
    clearTimeout(this.#timer);
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#goneAt = performance.now();
    this.#show(null);
  }

  #open(target: HTMLElement): void {
    if (!target.isConnected || !isCut(target)) return;
    this.#isShown = true;
    this.#show(target);
  }
}

/** Whether the text is longer than what is visible. */
function isCut(target: HTMLElement): boolean {
  const clip = target.closest('[data-tip-clip]') ?? target.querySelector('[data-tip-clip]');
  return !clip || clip.scrollWidth > clip.clientWidth;
}
