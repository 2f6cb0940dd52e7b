import { create } from 'zustand';

/** Whether questions include the content of the page. */
export const useReference = create<{ isOn: boolean; toggle: () => void }>((set) => ({
  isOn: true,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
}));
