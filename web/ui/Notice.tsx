import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import classes from './Notice.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'waiting' | 'rejected' | 'approved';
  readonly icon: IconName;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Read out at once: something went wrong. */
  readonly urgent?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly id?: string;
};

/** A message beside the work: information, a warning, a refusal, a proof. */
export function Notice({ tone, icon, title, children, urgent = false, ref, id }: NoticeProps) {
  return (
    <div
      ref={ref}
      id={id}
      tabIndex={-1}
      role={urgent ? 'alert' : undefined}
      className={classes['notice']}
      data-tone={tone}
    >
      <span className={classes['icon']}>
        <Icon name={icon} size={20} />
      </span>
      <div className={classes['text']}>
        {title !== undefined && <p className={classes['title']}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
