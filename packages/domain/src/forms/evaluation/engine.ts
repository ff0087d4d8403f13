/** Version of the evaluation rules in this code, stored with every result; raised when equal answers could get another result. */
export const EVALUATION_ENGINE = 1;
