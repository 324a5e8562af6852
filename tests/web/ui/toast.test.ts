import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, placeToasts, showToast, toastIcons } from '../../../web/ui/toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('9: toasts close by themselves after 2000 ms in the main shell, after 5000 ms elsewhere', () => {
  placeToasts('shell');
  showToast('सुरक्षित भयो');
  vi.advanceTimersByTime(1999);
  expect(currentToasts().map(({ text, tone }) => [text, tone])).toEqual([['सुरक्षित भयो', 'success']]);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);

  placeToasts('elsewhere');
  showToast('जडान टुट्यो', 'warning');
  vi.advanceTimersByTime(4999);
  expect(currentToasts().length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('8: success, warning and error toasts exist, each with a sign of its own', () => {
  expect(Object.keys(toastIcons)).toEqual(['success', 'warning', 'error']);
  expect(new Set(Object.values(toastIcons)).size).toBe(3);
});
