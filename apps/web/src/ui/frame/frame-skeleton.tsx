import css from './frame-skeleton.module.css';

/** The console's frame and an empty sheet, for as long as the first load takes; nothing at all in its first 300 ms. */
export function FrameSkeleton() {
  return (
    <div className={css.frame} role="status" aria-label="正在载入">
      <div className={css.sheet} />
    </div>
  );
}
