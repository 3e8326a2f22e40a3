//! The rules on a small riddle.

use crate::Worked;
use nazo_core::words::Phrase;

/// A statement that cannot be true.
pub(super) const WORKED: Worked = Worked {
    puzzle: Phrase::fixed(
        "riddle\npeople Ann Bob\nAnn: I lie and Bob lies\nask who lies\n",
        "riddle\n人物 アン ボブ\nアン: 私は嘘をつく、かつボブは嘘をつく\n質問 嘘をついているのは誰ですか\n",
    ),
    line: "put #1 2",
    because: Phrase::fixed(
        "If Ann told the truth, her words would make her a liar: so she lies. Then it is not true that both lie, and \
             Bob must tell the truth.",
        "アンが本当のことを言っているなら、その言葉からアンは嘘つきになってしまうので、アンは嘘つきです。すると\
             「2人とも嘘つき」は誤りで、ボブは正直者に決まります。",
    ),
};
