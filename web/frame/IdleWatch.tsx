import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { carriedCases } from '../api/carried.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { logOut, useSession } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';

const warningMinutes = 2;
const minute = 60_000;
const signs = ['keydown', 'pointerdown', 'scroll', 'touchstart'] as const;

/** Logs out who has left the desk; two minutes before, asks. */
export function IdleWatch() {
  const { t, language } = useTexts();
  const { idleMinutes } = useSession();
  const [warned, setWarned] = useState(false);
  const seen = useRef(0);

  useEffect(() => {
    const note = () => {
      seen.current = Date.now();
    };
    note();
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
    const timer = window.setInterval(() => {
      // in the field nobody can log in again: the phone's own lock holds there
      if (carriedCases().length > 0) return;
      const idle = (Date.now() - seen.current) / minute;
      if (idle >= idleMinutes) void logOut('expired');
      else setWarned(idle >= idleMinutes - warningMinutes);
    }, 10_000);
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
    };
  }, [idleMinutes]);

  const stay = () => {
    seen.current = Date.now();
    setWarned(false);
  };
  return (
    <Dialog opened={warned} title={t('common.warning')} onClose={stay}>
      <Text>{t('session.expiresSoon', { minutes: withDigits(warningMinutes, language) })}</Text>
      <Group mt="md" justify="flex-end">
        <Button onClick={stay}>{t('session.stayLoggedIn')}</Button>
      </Group>
    </Dialog>
  );
}
