import css from './frame-skeleton.module.css';

/** The console's frame with an empty sheet during the first load; invisible for the first 300 ms. */
export function FrameSkeleton() {
  return (
    <div className={css.frame} role="status" aria-label="正在载入">
      <div className={css.sheet} />
    </div>
  );
}
