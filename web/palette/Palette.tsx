import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationList } from '../../server/contract/application.ts';
import type { MenuLink } from '../../server/contract/session.ts';
import { getJson } from '../api/client.ts';
import { numberOf, ownerOf } from '../application/case-name.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './palette.module.css';
import { placesLike } from './places.ts';

type PaletteProps = { readonly menu: readonly MenuLink[]; readonly onClose: () => void };

const mostCases = 8;
const pauseMs = 200;

/** Finds a file or a page from wherever one is: a few letters, in either script, and Enter. */
export function Palette({ menu, onClose }: PaletteProps) {
  const { t, language, pick } = useTexts();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const [entered, setEntered] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => moveAmong(event, field.current, list.current);
  const cases = useCases(asked);
  const places = placesLike(menu, typed);
  const found = asked === '' ? [] : (cases.data?.items ?? []);
  const isAnswered = asked === wanted && cases.isSuccess && !cases.isPlaceholderData;
  const isEmpty = asked !== '' && isAnswered && found.length + places.length === 0;
  // Enter may be faster than the answer: it then opens what is found for the letters at which it was pressed, never for those before.
  const mayOpen = entered !== '' && entered === wanted && isAnswered;
  useEffect(() => {
    if (mayOpen) openFirst(list.current);
  }, [mayOpen]);
  const onEnter = () => {
    if (isAnswered || places.length > 0) openFirst(list.current);
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
          {places.map((place) => (
            <li key={place.id}>
              <Link to={place.url} onClick={onClose} onKeyDown={move} className={classes['link']}>
                <span>{pick(place.title)}</span>
                <span className={classes['kind']}>{t('palette.page')}</span>
              </Link>
            </li>
          ))}
          {found.map((item) => (
            <li key={item.id}>
              <Link to={`/user/applications/${item.id}`} onClick={onClose} onKeyDown={move} className={classes['link']}>
                <span>
                  <span className="tabular">{numberOf(item, t, language)}</span> <span lang="ne">{ownerOf(item)}</span>
                </span>
                <span className={classes['kind']}>{pick(item.stateTitle)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed" component="output">
          {isEmpty ? t('palette.nothing') : t('palette.help')}
        </Text>
      </search>
    </Dialog>
  );
}

function useCases(q: string) {
  const search = new URLSearchParams({ view: 'all', limit: String(mostCases), q });
  return useQuery({
    queryKey: ['applications', 'palette', q],
    queryFn: ({ signal }) => getJson<ApplicationList>(`/api/applications?${search.toString()}`, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

function openFirst(list: HTMLElement | null): void {
  list?.querySelector('a')?.click();
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from the field to the first answer, and from one answer to the next. */
function moveAmong(event: KeyboardEvent, field: HTMLElement | null, list: HTMLElement | null): void {
  const step = steps[event.key];
  if (step === undefined || list === null) return;
  const links = [...list.querySelectorAll('a')];
  const here = links.findIndex((link) => link === document.activeElement);
  event.preventDefault();
  if (here + step < 0) field?.focus();
  else links[here + step]?.focus();
}
