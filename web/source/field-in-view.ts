import { useEffect, useState } from 'react';
import type { Path } from '../forms/form-data.ts';
import { controlId } from '../forms/issue-text.ts';

const root = controlId([]);

/** The path of a field, a section or a table by the id of its control; undefined for any other element. */
export function pathOfControl(id: string): Path | undefined {
  if (!id.startsWith(`${root}_`)) return undefined;
  const parts = id.slice(root.length + 1).split('_');
  return parts.map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
}

/** The field that somebody is at: the one with the focus or pressed last, else the part of the form that is at the top of the screen. */
export function useFieldInView(form: HTMLElement | null): Path {
  const [path, setPath] = useState<Path>([]);
  useEffect(() => {
    if (form === null) return undefined;
    const take = (found: Path | undefined) => {
      if (found === undefined) return;
      setPath((had) => (had.join(' ') === found.join(' ') ? had : found));
    };
    const touched = ({ target }: Event) => {
      if (target instanceof Element) take(fieldAround(target));
    };
    const focused = document.activeElement;
    take((focused !== null && form.contains(focused) ? fieldAround(focused) : undefined) ?? sectionAtTop(form));
    let waits = 0;
    const scrolled = () => {
      cancelAnimationFrame(waits);
      waits = requestAnimationFrame(() => take(sectionAtTop(form)));
    };
    form.addEventListener('focusin', touched);
    form.addEventListener('click', touched);
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(waits);
      form.removeEventListener('focusin', touched);
      form.removeEventListener('click', touched);
      removeEventListener('scroll', scrolled);
    };
  }, [form]);
  return path;
}

function fieldAround(element: Element): Path | undefined {
  const control = element.closest(`[id^="${root}_"]`);
  return control === null ? undefined : pathOfControl(control.id.replace(/-title$/u, ''));
}

/** What of the form stands where one reads: the last part whose top is above the middle of the screen. */
function sectionAtTop(form: HTMLElement): Path | undefined {
  // where only one of both has room, the form is hidden while the document is looked at
  if (form.offsetParent === null) return undefined;
  const line = innerHeight / 2;
  const parts = [...form.querySelectorAll<HTMLElement>(`[id^="${root}_"]`)].filter((part) => part.tabIndex === -1);
  const above = parts.filter((part) => part.getBoundingClientRect().top <= line);
  const last = above.at(-1);
  return last === undefined ? undefined : pathOfControl(last.id);
}
