import { configure } from '@testing-library/react';

// A busy machine may take seconds for what a person would call at once; a test waits no longer than it must.
configure({ asyncUtilTimeout: 10_000 });
