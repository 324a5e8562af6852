import { Button, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useShortcut } from '../shortcuts.ts';
import { findTyping } from './fields.ts';
import './keyboard.css';
import { takeLayoutOf, toggleLayout, useLayout } from './layout.ts';
import { layoutTexts } from './layout-texts.ts';
import { convertPreeti, findPreeti, listenToPaste, type PreetiText } from './paste.ts';
import { listenToTyping } from './typing.ts';

/** Typing in Nepali in every text field of the page: the keys, the sign at the field, and the offer to convert pasted Preeti. */
export function KeyboardLayer({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  const layout = useLayout();
  const [said, setSaid] = useState({ layout, text: '' });
  const [pasted, setPasted] = useState<PreetiText>();
  useEffect(() => takeLayoutOf(accountId), [accountId]);
  useEffect(listenToTyping, []);
  useEffect(() => listenToPaste(setPasted), []);
  useSign(layout === 'plain' ? undefined : t(layoutTexts[layout].sign));

  const convert = (wanted: PreetiText | undefined) => {
    const done = wanted !== undefined && convertPreeti(wanted);
    setSaid({ layout, text: t(done ? 'keyboard.converted' : 'keyboard.nothingToConvert') });
    setPasted(undefined);
  };
  const keep = useCallback(() => setPasted(undefined), []);
  useShortcut('keyboard', toggleLayout);
  useShortcut('convertPreeti', () => convert(pasted ?? findPreeti(document.activeElement)));
  return (
    <>
      <VisuallyHidden component="output">
        {said.layout === layout && said.text !== ''
          ? said.text
          : t('keyboard.now', { layout: t(layoutTexts[layout].name) })}
      </VisuallyHidden>
      {pasted !== undefined && <PreetiOffer pasted={pasted} onConvert={() => convert(pasted)} onKeep={keep} />}
    </>
  );
}

type PreetiOfferProps = {
  readonly pasted: PreetiText;
  readonly onConvert: () => void;
  readonly onKeep: () => void;
};

/** Asks under the field whether what was pasted is to become Unicode; stays until answered or the field is left. */
function PreetiOffer({ pasted, onConvert, onKeep }: PreetiOfferProps) {
  const { t } = useTexts();
  const field: HTMLElement = pasted.field;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onKeep();
    };
    field.addEventListener('blur', onKeep);
    field.addEventListener('keydown', onKey);
    return () => {
      field.removeEventListener('blur', onKeep);
      field.removeEventListener('keydown', onKey);
    };
  }, [field, onKeep]);
  const box = field.getBoundingClientRect();
  return (
    <output
      className="keyboard-offer"
      style={{ top: Math.min(box.bottom + 4, window.innerHeight - 120), left: Math.max(8, box.left) }}
    >
      <span>{t('keyboard.offer')}</span>
      <OfferButton keys="Alt+Shift+K" onPress={onConvert} filled>
        {t('keyboard.convert')}
      </OfferButton>
      <OfferButton keys="Escape" onPress={onKeep}>
        {t('keyboard.keep')}
      </OfferButton>
    </output>
  );
}

type OfferButtonProps = {
  readonly keys: string;
  readonly filled?: boolean;
  readonly onPress: () => void;
  readonly children: string;
};

/** A button that leaves the focus, and with it the selection, in the field. */
function OfferButton({ keys, filled = false, onPress, children }: OfferButtonProps) {
  return (
    <Button
      size="compact-md"
      variant={filled ? 'filled' : 'default'}
      aria-keyshortcuts={keys}
      title={keys}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

/** Marks the page while a field has the focus in which the layout is at work; keyboard.css shows the sign there. */
function useSign(sign: string | undefined): void {
  useEffect(() => {
    const { dataset, style } = document.documentElement;
    const show = () => {
      const typing = sign !== undefined && findTyping(document.activeElement)?.typing === 'letters';
      if (typing) dataset['typing'] = '';
      else delete dataset['typing'];
    };
    style.setProperty('--naksa-typing', JSON.stringify(sign ?? ''));
    show();
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', show);
    return () => {
      delete dataset['typing'];
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', show);
    };
  }, [sign]);
}
