import type { ReactNode } from 'react';
import type { ApprovalStatus, CaseStatus, FormStatus } from '../../server/contract/statuses.ts';
import { Icon, type IconName } from './Icon.tsx';
import classes from './StatusMark.module.css';

type Status = FormStatus | ApprovalStatus | CaseStatus;

/** What a status means, as far as its colour tells. */
export type Tone = 'approved' | 'rejected' | 'waiting' | 'info' | 'idle';

/** A status: colour, icon and word together, never colour alone. */
export function StatusMark({
  tone,
  icon,
  title,
  children,
}: {
  readonly tone: Tone;
  readonly icon: IconName;
  /** What it means, for who points at it. */
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes['mark']} data-tone={tone} title={title}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </span>
  );
}

/** Tone and icon of a form's status, of an approval and of an application. */
export function statusLook(status: Status): { readonly tone: Tone; readonly icon: IconName } {
  return looks[status];
}

const looks: Readonly<Record<Status, { readonly tone: Tone; readonly icon: IconName }>> = {
  absent: { tone: 'idle', icon: 'circle' },
  draft: { tone: 'info', icon: 'pencil' },
  submitted: { tone: 'waiting', icon: 'clock' },
  returned: { tone: 'waiting', icon: 'back' },
  approved: { tone: 'approved', icon: 'check' },
  rejected: { tone: 'rejected', icon: 'warning' },
  locked: { tone: 'idle', icon: 'lock' },
  A: { tone: 'approved', icon: 'check' },
  C: { tone: 'approved', icon: 'check' },
  R: { tone: 'rejected', icon: 'warning' },
  X: { tone: 'rejected', icon: 'warning' },
  P: { tone: 'waiting', icon: 'clock' },
  D: { tone: 'idle', icon: 'circle' },
};
