import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MenuLink } from '../../server/contract/session.ts';
import { numberOf, ownerOf } from '../application/case-name.ts';
import { formAddress } from '../application/runs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useDeedsHere } from '../ui/page-deeds.ts';
import { useCasesLike, useOpenCase, usePeopleLike } from './found.ts';
import classes from './palette.module.css';
import { titledLike } from './places.ts';

type PaletteProps = { readonly menu: readonly MenuLink[]; readonly onClose: () => void };

const pauseMs = 200;

/** Finds a file, a page, a form of the open file, a person or what can be done here, from wherever one is: a few letters, in either script, and Enter. */
export function Palette({ menu, onClose }: PaletteProps) {
  const { t, language, pick } = useTexts();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const [entered, setEntered] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => moveAmong(event, field.current, list.current);
  const cases = useCasesLike(asked);
  const people = usePeopleLike(asked);
  const offered = useDeedsHere();
  const openCase = useOpenCase();
  const places = titledLike(menu, typed);
  const forms = titledLike(openCase?.forms ?? [], typed);
  const deeds = titledLike(offered, typed);
  const found = asked === '' ? [] : (cases.data?.items ?? []);
  const atOnce = places.length + forms.length + deeds.length;
  const isAnswered = asked === wanted && cases.isSuccess && !cases.isPlaceholderData;
  const isEmpty = asked !== '' && isAnswered && found.length + people.length + atOnce === 0;
  // Enter may be faster than the answer: it then opens what is found for the letters at which it was pressed, never for those before.
  const mayOpen = entered !== '' && entered === wanted && isAnswered;
  useEffect(() => {
    if (mayOpen) openFirst(list.current);
  }, [mayOpen]);
  const close = (then: () => void) => {
    onClose();
    then();
  };
  const onEnter = () => {
    if (isAnswered || atOnce > 0) openFirst(list.current);
    else setEntered(wanted);
  };
  return (
    <Dialog opened title={t('palette.title')} onClose={onClose}>
      <search>
        <TextInput
          ref={field}
          data-autofocus
          aria-label={t('palette.label')}
          placeholder={t('palette.label')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
            else move(event);
          }}
        />
        <ul ref={list} className={classes['list']} aria-label={t('palette.found')}>
          {places.map(({ id, url, title }) => (
            <FoundLink key={id} to={url} kind={t('palette.page')} onGo={onClose} onMove={move}>
              {pick(title)}
            </FoundLink>
          ))}
          {openCase !== undefined &&
            forms.map((form) => (
              <FoundLink
                key={`${String(form.run)} ${form.slug}`}
                to={formAddress(openCase, form)}
                kind={t('palette.form')}
                onGo={onClose}
                onMove={move}
              >
                {pick(form.title)}
              </FoundLink>
            ))}
          {deeds.map(({ id, title, run }) => (
            <li key={id}>
              <button type="button" className={classes['link']} onKeyDown={move} onClick={() => close(run)}>
                <span>{pick(title)}</span>
                <span className={classes['kind']}>{t('palette.deed')}</span>
              </button>
            </li>
          ))}
          {found.map((item) => (
            <FoundLink
              key={item.id}
              to={`/user/applications/${item.id}`}
              kind={pick(item.stateTitle)}
              onGo={onClose}
              onMove={move}
            >
              <span className="tabular">{numberOf(item, t, language)}</span> <span lang="ne">{ownerOf(item)}</span>
            </FoundLink>
          ))}
          {people.map(({ id, name, loginId, address }) => (
            <FoundLink key={id} to={address} kind={t('palette.person')} onGo={onClose} onMove={move}>
              <span lang="ne">{name}</span> {loginId}
            </FoundLink>
          ))}
        </ul>
        <Text size="sm" c="dimmed" component="output">
          {isEmpty ? t('palette.nothing') : t('palette.help')}
        </Text>
      </search>
    </Dialog>
  );
}

type FoundLinkProps = {
  readonly to: string;
  readonly kind: string;
  readonly onGo: () => void;
  readonly onMove: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

function FoundLink({ to, kind, onGo, onMove, children }: FoundLinkProps) {
  return (
    <li>
      <Link to={to} onClick={onGo} onKeyDown={onMove} className={classes['link']}>
        <span>{children}</span>
        <span className={classes['kind']}>{kind}</span>
      </Link>
    </li>
  );
}

/** What is found is opened or done. */
const ANSWERS = 'a, button';

function openFirst(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>(ANSWERS)?.click();
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from the field to the first answer, and from one answer to the next. */
function moveAmong(event: KeyboardEvent, field: HTMLElement | null, list: HTMLElement | null): void {
  const step = steps[event.key];
  if (step === undefined || list === null) return;
  const links = [...list.querySelectorAll<HTMLElement>(ANSWERS)];
  const here = links.findIndex((link) => link === document.activeElement);
  event.preventDefault();
  if (here + step < 0) field?.focus();
  else links[here + step]?.focus();
}
