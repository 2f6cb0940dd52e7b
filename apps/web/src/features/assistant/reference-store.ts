import { create } from 'zustand';

/** Whether questions take along what the page shows. */
export const useReference = create<{ isOn: boolean; toggle: () => void }>((set) => ({
  isOn: true,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
}));
