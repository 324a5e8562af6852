import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/types/react';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useRef } from 'react';
import { here } from '../api/base.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './accounts.module.css';

type BotCheckProps = {
  /** The answer to send; empty while there is none. */
  readonly onProof: (proof: string) => void;
};

const algorithm = 'PBKDF2/SHA-256';

/** The bot check, all of our own: a small sum that the browser works out in a worker, no picture, no other host. */
export function BotCheck(props: BotCheckProps) {
  const { language } = useTexts();
  // the widget reads its words once
  return <Widget key={language} {...props} />;
}

function Widget({ onProof }: BotCheckProps) {
  const { t, language } = useTexts();
  const widget = useRef<HTMLElement>(null);
  useWords();
  useEffect(() => {
    const element = widget.current;
    const listen = (event: Event) => onProof(proofOf(event));
    element?.addEventListener('statechange', listen);
    return () => element?.removeEventListener('statechange', listen);
  }, [onProof]);
  return (
    <div className={classes['robot']}>
      <altcha-widget
        ref={widget}
        challenge={here('/api/public/bot-check')}
        language={language}
        type="checkbox"
        name="proof"
        configuration={JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })}
      />
      <p className={classes['help']}>{t('public.signup.robotHelp')}</p>
    </div>
  );
}

function proofOf(event: Event): string {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const isVerified = isFields(detail) && detail['state'] === 'verified';
  const proof = isVerified ? detail['payload'] : undefined;
  return typeof proof === 'string' ? proof : '';
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Gives the widget our worker and our words. */
function useWords(): void {
  const { t, language } = useTexts();
  globalThis.$altcha.algorithms.set(algorithm, () => new Pbkdf2Worker());
  globalThis.$altcha.i18n.set(language, {
    label: t('public.signup.robot'),
    verify: t('public.signup.robot'),
    verificationRequired: t('public.signup.required'),
    verifying: t('public.signup.robotWorking'),
    loading: t('public.signup.robotWorking'),
    verified: t('public.signup.robotDone'),
    error: t('public.signup.robotFailed'),
    expired: t('public.signup.robotExpired'),
    waitAlert: t('public.signup.robotWaits'),
    ariaLinkLabel: '',
    footer: '',
    enterCode: '',
    enterCodeAria: '',
    getAudioChallenge: '',
    reload: '',
    cancel: '',
  });
}
