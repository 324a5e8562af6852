import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import classes from './Shell.module.css';

type HeaderPanelProps = {
  readonly label: ReactNode;
  /** What is read out in the place of the label. */
  readonly name?: string;
  /** The page belongs to something inside. */
  readonly current?: boolean;
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A button of the header and what it opens below it; arrows walk through the links, Escape goes back to the button. */
export function HeaderPanel({ label, name, current = false, className = '', children }: HeaderPanelProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true)) close();
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape' && opened) {
      close();
      button.current?.focus();
    }
    if (step === undefined) return;
    event.preventDefault();
    setOpened(true);
    requestAnimationFrame(() => walk(box.current, step));
  };
  return (
    // the keys of the buttons and links inside come up to it
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={classes['panelBox']} onKeyDown={press} onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-expanded={opened}
        aria-controls={id}
        data-current={current}
        className={`${classes['panelButton']} ${className}`}
        onClick={() => setOpened((before) => !before)}
      >
        {label}
        <Icon name="down" size={14} />
      </button>
      <div id={id} className={classes['panel']} hidden={!opened}>
        {opened && children(close)}
      </div>
    </div>
  );
}

/** Moves the focus to the next or the last link of a panel, round and round. */
function walk(box: HTMLElement | null, step: 1 | -1): void {
  const links = [...(box?.querySelectorAll<HTMLElement>('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 && step === -1 ? links.length - 1 : (at + step + links.length) % links.length;
  links[next]?.focus();
}
