import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { keyHere } from '../api/base.ts';
import { useOffice } from '../office/api.ts';
import { themeFor, variablesFor } from '../theme.ts';

const kept = 'naksa.accent';

/** Everything in the colours of the office; what was chosen is remembered, so that the next visit begins in it. */
export function Branded({ children }: { readonly children: ReactNode }) {
  const { data: office } = useOffice();
  const accent = office === undefined ? (localStorage.getItem(keyHere(kept)) ?? undefined) : office.accent;
  const look = useMemo(() => ({ theme: themeFor(accent), variables: variablesFor(accent) }), [accent]);
  useEffect(() => {
    if (accent === undefined) localStorage.removeItem(keyHere(kept));
    else localStorage.setItem(keyHere(kept), accent);
  }, [accent]);
  return (
    <MantineProvider theme={look.theme} cssVariablesResolver={look.variables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
